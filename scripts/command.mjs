import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { runningServer } from "./postgres/lock-file.mjs";
import { lockDataFolder } from "./setup/data-lock.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { refuseOldNode } from "./setup/node-version.mjs";
import { ROOT } from "./setup/root.mjs";
import { keepSecrets } from "./setup/secrets.mjs";

/**
 * `npm run super-admin`, `demo`, `backup` and `restore`: runs scripts/commands/<name>.ts with the installation's database, migrated, and
 * its secrets. The embedded server is started when it does not run, and then ended again.
 */
const [name = "", ...words] = process.argv.slice(2);
const dataFolder = resolve(ROOT, process.env["DATA_DIR"] ?? "data");

/** Commands that nobody may work beside. */
const ALONE = new Set(["restore"]);

async function run() {
  refuseOldNode();
  ensureInstalled();
  const unlock = ALONE.has(name) ? lockDataFolder(dataFolder, `npm run ${name}`) : undefined;
  const wasRunning =
    !process.env["DATABASE_URL"] && runningServer(join(dataFolder, "postgres")) !== undefined;
  const secrets = keepSecrets(dataFolder);
  const [{ openDatabase }, { prepareDatabase }] = await Promise.all([
    import("./setup/open-database.mjs"),
    import("./setup/prepare.mjs"),
  ]);
  const database = await openDatabase(dataFolder, secrets);
  try {
    // Under a running Kapi the schema is its own affair.
    if (!wasRunning) await prepareDatabase({ ...database, demo: false }, dataFolder);
    return await runScript({
      ...database.environment,
      DATA_DIR: dataFolder,
      NEXTAUTH_SECRET: process.env["NEXTAUTH_SECRET"] ?? secrets.session,
    });
  } finally {
    if (!wasRunning) await database.close();
    unlock?.();
  }
}

/**
 * @param {Record<string, string>} environment
 * @returns {Promise<number>} exit code
 */
function runScript(environment) {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", join(ROOT, `scripts/commands/${name}.ts`), ...words],
    {
      cwd: process.env["INIT_CWD"] ?? process.cwd(),
      stdio: "inherit",
      env: { ...process.env, ...environment, TSX_TSCONFIG_PATH: join(ROOT, "tsconfig.json") },
    },
  );
  return new Promise((done, fail) => child.once("error", fail).once("exit", (code) => done(code ?? 1)));
}

run().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
