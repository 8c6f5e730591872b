import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { ROOT } from "./root.mjs";

/**
 * Brings the database up to date by scripts/prepare-database.ts, in a process of its own because it is TypeScript. The embedded
 * database notes what it was prepared with and is left alone until that changes: the second is better spent on starting.
 * @param {import("./open-database.mjs").OpenDatabase} database
 * @param {string} dataFolder
 */
export async function prepareDatabase(database, dataFolder) {
  const stamp = join(dataFolder, "postgres/kapi-prepared");
  const wanted = fingerprint(["db"]);
  if (database.embedded && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const child = spawn(process.execPath, ["--import", "tsx", join(ROOT, "scripts/prepare-database.ts")], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...database.environment, KAPI_DEMO: database.demo ? "1" : "" },
  });
  const code = await new Promise((done, fail) => child.once("error", fail).once("exit", done));
  if (code !== 0) throw new Error("The database could not be prepared. See the message above.");
  if (database.embedded) writeFileSync(stamp, wanted);
}
