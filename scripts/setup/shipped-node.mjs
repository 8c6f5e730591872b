import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { config } from "../../base/config.mjs";
import { ROOT } from "./root.mjs";

/**
 * The Node that the Dockerfile ships, the newest with long-term support, from npm's package of this platform. Installs
 * it into the tests' folder the first time.
 *
 * @returns {{ version: string, executable: string }}
 * @throws if it cannot be installed, or is another version than the Dockerfile says
 */
export function shippedNode() {
  const version = shippedVersion(readFileSync(join(ROOT, "Dockerfile"), "utf8"));
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(config.KAPI_TEST_FOLDER, `node-${version}`);
  const executable = join(folder, "node_modules", name, "bin/node");
  if (!existsSync(executable)) {
    mkdirSync(folder, { recursive: true });
    const words = [
      "install",
      "--prefix",
      folder,
      "--no-audit",
      "--no-fund",
      "--no-save",
      `${name}@${version}`,
    ];
    spawnSync("npm", words, { cwd: folder, stdio: "inherit" });
  }
  const { stdout } = spawnSync(executable, ["--version"], { encoding: "utf8" });
  if (stdout?.trim() !== `v${version}`)
    throw new Error(`Node ${version} could not be installed in ${folder}.`);
  return { version, executable };
}

/**
 * @param {string} dockerfile its text
 * @returns {string} such as 24.22.3, the same in all its stages
 */
export function shippedVersion(dockerfile) {
  const versions = new Set(
    [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, version = ""]) => version),
  );
  const [version = ""] = versions;
  if (versions.size !== 1 || !/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`The Dockerfile names no one exact version of Node: ${[...versions].join(", ")}.`);
  return version;
}
