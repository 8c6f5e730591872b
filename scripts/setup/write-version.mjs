import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { config } from "../../base/config.mjs";
import { ROOT } from "./root.mjs";

/**
 * Writes the version of this build for lib/platform/version.mjs: the version in package.json, and the commit
 * from KAPI_COMMIT, else from git, else none.
 * @param {string} folder of the programs
 */
export function writeVersion(folder) {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const commit = config.KAPI_COMMIT ?? commitByGit() ?? null;
  writeFileSync(join(folder, "version.json"), `${JSON.stringify({ version, commit })}\n`);
}

/** @returns {string | undefined} with "+" behind it when files were changed since */
function commitByGit() {
  // A copied folder may lie inside another project's repository.
  if (!existsSync(join(ROOT, ".git"))) return undefined;
  const words = ["describe", "--always", "--exclude=*", "--abbrev=12", "--dirty=+"];
  const { status, stdout } = spawnSync("git", words, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}
