import { resolve } from "node:path";
import { checkConfig, config, provide } from "../base/config.mjs";
import { versionText } from "../lib/platform/version.mjs";
import { serveAll } from "./serve.mjs";
import { onShutdown } from "./server/shutdown.mjs";
import { refuseBusyPort } from "./setup/busy-port.mjs";
import { lockDataFolder } from "./setup/data-lock.mjs";
import { openDatabase } from "./setup/open-database.mjs";
import { prepareDatabase, runProgram } from "./setup/prepare.mjs";
import { ROOT } from "./setup/root.mjs";
import { keepSecrets } from "./setup/secrets.mjs";
import { folderError, listenError } from "./setup/start-errors.mjs";

/**
 * Starts the installation that the environment describes: data folder, migrated database and site. If it
 * fails or is told to end, it undoes these steps.
 * @param {object} options
 * @param {boolean} options.dev serves the development build
 * @param {() => void} [options.build] makes the application, when data folder and port are known to be free
 * @returns {Promise<void>} when it answers; throws what kept it from it, in words for the operator
 */
export async function launch({ dev, build }) {
  /** Undone in reverse. @type {(() => void | Promise<void>)[]} */
  const opened = [];
  const end = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  onShutdown(end);
  try {
    await open(opened, dev, build);
  } catch (error) {
    await end();
    throw folderError(error, resolve(ROOT, config.DATA_DIR));
  }
}

/**
 * @param {(() => void | Promise<void>)[]} opened
 * @param {boolean} dev
 * @param {(() => void) | undefined} build
 */
async function open(opened, dev, build) {
  checkConfig();
  const { PORT: port, HOST: host } = config;
  const dataFolder = resolve(ROOT, config.DATA_DIR);
  opened.push(lockDataFolder(dataFolder, `http://localhost:${port}`));
  await refuseBusyPort(port, host);
  provide({ NODE_ENV: dev ? "development" : "production" });
  build?.();
  const secrets = keepSecrets(dataFolder);
  const database = await openDatabase(dataFolder, secrets, { supervise: true });
  opened.push(database.close);
  provide({
    ...database.environment,
    DATA_DIR: dataFolder,
    NEXTAUTH_SECRET: config.NEXTAUTH_SECRET ?? secrets.session,
  });
  await prepareDatabase(database, dataFolder);
  const server = await serveAll({ port, host, dev }).catch((error) =>
    Promise.reject(listenError(error, { port, host })),
  );
  opened.push(server.close);
  await say(welcome({ port, dataFolder, database }));
  if (!dev) opened.push(checkParts(database));
}

/**
 * Says in the log what does not work, once, while Kapi serves already.
 * @param {import("./setup/open-database.mjs").OpenDatabase} database
 * @returns {() => void} ends it
 */
function checkParts({ environment }) {
  const ending = new AbortController();
  runProgram("check-parts", [], environment, ending.signal).catch((error) => {
    if (!ending.signal.aborted) console.error(error);
  });
  return () => ending.abort();
}

/**
 * To people at a terminal as it is, else as a line of the log.
 * @param {string} text
 */
async function say(text) {
  if (process.stdout.isTTY) return void process.stdout.write(`${text}\n`);
  const { log } = await import("../lib/platform/log");
  log.child({ event: "ready" }, { level: "info" }).info(text.trim());
}

/**
 * What `npm start` prints once Kapi answers: addresses, demo sign-ins, location of the data.
 * @param {{ port: number, dataFolder: string, database: import("./setup/open-database.mjs").OpenDatabase }} facts
 * @returns {string}
 */
function welcome({ port, dataFolder, database }) {
  const address = (/** @type {string} */ name) => `http://${name}:${port}`;
  const demo = [
    `  ${address("localhost")}        the workspace "local"`,
    `  ${address("acme.localhost")}   the workspace "acme"`,
    "",
    "  Demo sign-ins, in both: admin@demo.test, manager@demo.test, employee@demo.test",
    "  in local also:          super_admin@demo.test",
    "  password:               Demo1234",
  ];
  return [
    "",
    `Kapi is ready. Version ${versionText()}`,
    "",
    ...(database.demo ? demo : [`  ${address(config.MAIN_DOMAIN ?? "localhost")}`]),
    "",
    `  Data: ${dataFolder}, ${database.description}`,
    "  Ctrl-C ends it.",
    "",
  ].join("\n");
}
