import { spawn } from "node:child_process";
import { environmentOf } from "../../base/config.mjs";

/**
 * Spawns one of PostgreSQL's programs as the account, in the cluster's folder.
 *
 * As another account the cluster may lie below a folder that is closed to it (root's home). The working directory is
 * entered before the account changes, so on Linux /proc/self/cwd names the cluster all the same. Elsewhere, and for
 * PostgreSQL before 17, whose programs leave the directory and want to come back, its path is used.
 * @param {import("./binaries.mjs").Programs} programs
 * @param {"initdb" | "postgres"} name
 * @param {string} cluster
 * @param {import("./account.mjs").Account} account
 * @param {(dataFolder: string) => string[]} argumentsFor
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {import("node:child_process").ChildProcess}
 */
export function spawnProgram(programs, name, cluster, account, argumentsFor, options = {}) {
  const dataFolder =
    account.switch && process.platform === "linux" && programs.major >= 17 ? "/proc/self/cwd" : cluster;
  return spawn(programs[name], argumentsFor(dataFolder), {
    cwd: cluster,
    env: { ...environmentOf(["PATH", "NODE_ENV"]), LC_ALL: "C", TZ: "UTC" },
    ...(account.switch ? { uid: account.uid, gid: account.gid } : {}),
    ...options,
  });
}

/**
 * Runs a program to completion with `input` on its standard input.
 * @param {Parameters<typeof spawnProgram>} call
 * @param {string} [input]
 * @returns {Promise<string>} what it wrote to standard error; throws when it failed
 */
export function runProgram(call, input = "") {
  return new Promise((done, fail) => {
    const child = spawnProgram(call[0], call[1], call[2], call[3], call[4], {
      stdio: ["pipe", "ignore", "pipe"],
    });
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text) => (said += text));
    child.on("error", fail);
    child.on("close", (code) =>
      code === 0 ? done(said) : fail(new Error(`${call[1]} failed (${code}):\n${said}`)),
    );
    child.stdin?.end(input);
  });
}
