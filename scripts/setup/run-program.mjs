import { spawn } from "node:child_process";
import { join } from "node:path";
import { environmentWith } from "../../db/config.mjs";
import { ROOT } from "./root.mjs";

/**
 * Runs a program that was built (build-programs.mjs) in a process of its own, with this one's terminal.
 * @param {string} name
 * @param {readonly string[]} words its arguments
 * @param {Readonly<Record<string, string>>} environment variables besides this process's own
 * @returns {Promise<number>} exit code
 */
export function runProgram(name, words, environment) {
  const file = join(ROOT, "dist/server", `${name}.mjs`);
  const child = spawn(process.execPath, ["--enable-source-maps", file, ...words], {
    cwd: ROOT,
    stdio: "inherit",
    env: environmentWith(environment),
  });
  return new Promise((done, fail) => child.once("error", fail).once("exit", (code) => done(code ?? 1)));
}
