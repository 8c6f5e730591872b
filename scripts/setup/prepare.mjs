import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { spawn } from "node:child_process";
import { environmentWith } from "../../base/config.mjs";
import { ROOT } from "./root.mjs";

/** The program and its migrations; shared chunks have names that change with their content. */
const PROGRAM = ["dist/server/prepare-database.mjs", "dist/server/migrations"];

/**
 * Runs scripts/prepare-database.ts in a separate process, because what it loads is not needed later. The
 * embedded database records what a start prepared it with, and preparation is skipped until that changes; this
 * saves a second. A command records nothing, so that the first start still loads the demo data.
 * @param {import("./open-database.mjs").OpenDatabase} database
 * @param {string} dataFolder
 */
export async function prepareDatabase(database, dataFolder) {
  const stamp = join(dataFolder, "postgres/kapi-prepared");
  const wanted = fingerprint(PROGRAM);
  if (database.embedded && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const environment = { ...database.environment, KAPI_DEMO: database.demo ? "1" : "" };
  if ((await runProgram("prepare-database", [], environment)) !== 0)
    throw new Error("The database could not be prepared. See the message above.");
  if (database.embedded && database.demo) writeFileSync(stamp, wanted);
}

/**
 * Runs a built program (build-programs.mjs) in a separate process with this one's terminal.
 * @param {string} name
 * @param {readonly string[]} words its arguments
 * @param {Readonly<Record<string, string>>} environment variables besides this process's own
 * @param {AbortSignal} [signal] ends it
 * @returns {Promise<number>} exit code
 */
export function runProgram(name, words, environment, signal) {
  const file = join(ROOT, "dist/server", `${name}.mjs`);
  const child = spawn(process.execPath, ["--enable-source-maps", file, ...words], {
    cwd: ROOT,
    stdio: "inherit",
    env: environmentWith(environment),
    ...(signal ? { signal } : {}),
  });
  return new Promise((done, fail) => child.once("error", fail).once("exit", (code) => done(code ?? 1)));
}
