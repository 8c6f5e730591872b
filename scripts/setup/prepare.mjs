import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { spawn } from "node:child_process";
import { environmentWith } from "../../db/config.mjs";
import { ROOT } from "./root.mjs";

/** The program and its migrations; it names the pieces that it shares with others by their content. */
const PROGRAM = ["dist/server/prepare-database.mjs", "dist/server/migrations"];

/**
 * Brings the database up to date by scripts/prepare-database.ts, in a process of its own because what that loads is of
 * no use afterwards. The embedded database notes what it was prepared with and is left alone until that changes: the
 * second is better spent on starting.
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
  if (database.embedded) writeFileSync(stamp, wanted);
}

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
