import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkConfig, config } from "../base/config.mjs";
import { runningServer } from "./postgres/lock-file.mjs";
import { lockDataFolder } from "./setup/data-lock.mjs";
import { openDatabase } from "./setup/open-database.mjs";
import { prepareDatabase, runProgram } from "./setup/prepare.mjs";
import { ROOT } from "./setup/root.mjs";
import { keepSecrets } from "./setup/secrets.mjs";
import { folderError } from "./setup/start-errors.mjs";

/** Commands that need exclusive use of the database. */
const ALONE = new Set(["restore"]);

/** Commands that only read: they run without migrating, and with an invalid configuration too. */
const LOOKING = new Set(["doctor"]);

const DEMO_USAGE = "Say what to do: npm run demo -- load, or npm run demo -- remove";

/**
 * Runs a command with the installation's migrated database and its secrets. Starts the embedded server if it
 * is not running, and then stops it again.
 * @param {string} name of a program
 * @param {string[]} words its arguments
 * @returns {Promise<number>} exit code
 */
export async function runCommand(name, words) {
  try {
    return await run(name, words);
  } catch (error) {
    throw folderError(error, resolve(ROOT, config.DATA_DIR));
  }
}

/**
 * @param {string} name
 * @param {string[]} words
 */
async function run(name, words) {
  // Said here, because a database would be made before the command could say it.
  if (name === "demo" && !["load", "remove"].includes(words[0] ?? "")) throw new Error(DEMO_USAGE);
  const isLooking = LOOKING.has(name);
  if (isLooking && !canOpen()) return runProgram(name, words, { NODE_ENV: "production" });
  checkConfig();
  const dataFolder = resolve(ROOT, config.DATA_DIR);
  const unlock = ALONE.has(name) ? lockDataFolder(dataFolder, `npm run ${name}`) : undefined;
  const wasRunning = !config.DATABASE_URL && runningServer(join(dataFolder, "postgres")) !== undefined;
  const secrets = keepSecrets(dataFolder);
  const database = await openDatabase(dataFolder, secrets);
  try {
    // A running Kapi looks after the schema itself.
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

/** Whether the configuration is valid and a database exists. */
function canOpen() {
  try {
    checkConfig();
  } catch {
    // The command reports it.
    return false;
  }
  return (
    Boolean(config.DATABASE_URL) || existsSync(join(resolve(ROOT, config.DATA_DIR), "postgres/PG_VERSION"))
  );
}
