import { resolve } from "node:path";
import { onShutdown } from "./server/shutdown.mjs";
import { ensureBuilt } from "./setup/build.mjs";
import { portError, refuseBusyPort } from "./setup/busy-port.mjs";
import { lockDataFolder } from "./setup/data-lock.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { refuseOldNode } from "./setup/node-version.mjs";
import { ROOT } from "./setup/root.mjs";
import { keepSecrets } from "./setup/secrets.mjs";
import { welcome } from "./setup/welcome.mjs";

/**
 * `npm start`: from a fresh clone to a running Kapi. Only Node's own modules are imported above; what needs the packages is
 * imported once they are installed. With --dev it serves the development build.
 */
const dev = process.argv.includes("--dev");
const port = Number(process.env["PORT"] ?? 3000);
const host = process.env["HOST"];
const dataFolder = resolve(ROOT, process.env["DATA_DIR"] ?? "data");

/** Undone in reverse when Kapi ends, or when starting it fails. @type {(() => void | Promise<void>)[]} */
const opened = [];

async function end() {
  for (const close of opened.splice(0).reverse()) await close();
}

async function start() {
  refuseOldNode();
  opened.push(lockDataFolder(dataFolder, `http://localhost:${port}`));
  await refuseBusyPort(port, host);
  ensureInstalled();
  Object.assign(process.env, { NODE_ENV: dev ? "development" : "production" });
  if (!dev) ensureBuilt();
  const secrets = keepSecrets(dataFolder);
  const [{ openDatabase }, { prepareDatabase }, { serveAll }] = await Promise.all([
    import("./setup/open-database.mjs"),
    import("./setup/prepare.mjs"),
    import("./serve.mjs"),
  ]);
  const database = await openDatabase(dataFolder, secrets, { supervise: true });
  opened.push(database.close);
  Object.assign(process.env, database.environment, {
    DATA_DIR: dataFolder,
    NEXTAUTH_SECRET: process.env["NEXTAUTH_SECRET"] ?? secrets.session,
  });
  await prepareDatabase(database, dataFolder);
  const server = await serveAll({ port, host, dev }).catch((error) => Promise.reject(portError(error, port)));
  opened.push(server.close);
  console.log(welcome({ port, dataFolder, database }));
}

onShutdown(end);
start().catch(async (error) => {
  console.error(`\nKapi did not start. ${error instanceof Error ? error.message : error}`);
  await end();
  process.exit(1);
});
