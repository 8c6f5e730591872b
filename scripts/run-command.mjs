import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkConfig, config } from "../db/config.mjs";
import { runningServer } from "./postgres/lock-file.mjs";
import { lockDataFolder } from "./setup/data-lock.mjs";
import { openDatabase } from "./setup/open-database.mjs";
import { prepareDatabase, runProgram } from "./setup/prepare.mjs";
import { ROOT } from "./setup/root.mjs";
import { keepSecrets } from "./setup/secrets.mjs";

/** Commands that nobody may work beside. */
const ALONE = new Set(["restore"]);

/** Commands that look and change nothing: they are given a database as it is, and a configuration that is wrong. */
const LOOKING = new Set(["doctor"]);

/**
 * Runs a command with the installation's database, migrated, and its secrets. The embedded server is started when it
 * does not run, and then ended again.
 * @param {string} name of a program
 * @param {string[]} words its arguments
 * @returns {Promise<number>} exit code
 */
export async function runCommand(name, words) {
  const isLooking = LOOKING.has(name);
  if (isLooking && !canOpen()) return runProgram(name, words, { NODE_ENV: "production" });
  checkConfig();
  const dataFolder = resolve(ROOT, config.DATA_DIR);
  const unlock = ALONE.has(name) ? lockDataFolder(dataFolder, `npm run ${name}`) : undefined;
  const wasRunning = !config.DATABASE_URL && runningServer(join(dataFolder, "postgres")) !== undefined;
  const secrets = keepSecrets(dataFolder);
  const database = await openDatabase(dataFolder, secrets);
  try {
    // Under a running Kapi the schema is its own affair.
    if (!wasRunning && !isLooking) await prepareDatabase({ ...database, demo: false }, dataFolder);
    return await runProgram(name, words, {
      ...database.environment,
      NODE_ENV: "production",
      DATA_DIR: dataFolder,
      NEXTAUTH_SECRET: config.NEXTAUTH_SECRET ?? secrets.session,
    });
  } finally {
    if (!wasRunning) await database.close();
    unlock?.();
  }
}

/** Whether the configuration can be used, and there is a database that need not be made first. */
function canOpen() {
  try {
    checkConfig();
  } catch {
    // The command says so itself.
    return false;
  }
  return (
    Boolean(config.DATABASE_URL) || existsSync(join(resolve(ROOT, config.DATA_DIR), "postgres/PG_VERSION"))
  );
}
