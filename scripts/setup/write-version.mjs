import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { config } from "../../db/config.mjs";
import { ROOT } from "./root.mjs";

/**
 * Writes down which Kapi is built (lib/platform/version.mjs reads it): the version of package.json and the commit, as
 * KAPI_COMMIT says, else git, else none.
 * @param {string} folder of the programs
 */
export function writeVersion(folder) {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const commit = config.KAPI_COMMIT ?? commitByGit() ?? null;
  writeFileSync(join(folder, "version.json"), `${JSON.stringify({ version, commit })}\n`);
}

/** @returns {string | undefined} with "+" behind it when files were changed since */
function commitByGit() {
  // Above a folder that was copied somewhere may lie another project's repository.
  if (!existsSync(join(ROOT, ".git"))) return undefined;
  const words = ["describe", "--always", "--exclude=*", "--abbrev=12", "--dirty=+"];
  const { status, stdout } = spawnSync("git", words, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}
