import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer, connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { disarmStaleLock, runningServer, stopProcess } from "./lock-file.mjs";
import { spawnProgram } from "./program.mjs";
import { settings } from "./settings.mjs";

/**
 * Milliseconds in which the children of a killed server notice and end; PostgreSQL refuses to start while one
 * lives.
 */
const SURVIVORS_END = 15_000;
const SURVIVORS = "pre-existing shared memory block";

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {boolean} adopted
 * @property {() => Promise<void>} stop
 * @property {(signal: AbortSignal) => Promise<string>} ended resolves with how its process ended, or when the signal
 *   is given
 */

/**
 * Starts the server on its last port or a free one, or adopts one that already runs on this cluster.
 * @param {import("./binaries.mjs").Programs} programs
 * @param {string} cluster
 * @param {import("./account.mjs").Account} account
 * @param {boolean} durable
 * @param {number} [samePort] on this one alone: somebody connects to it already
 * @returns {Promise<Server>}
 */
export async function startServer(programs, cluster, account, durable, samePort) {
  const running = runningServer(cluster);
  if (running && (await answers(running.port))) {
    const { pid } = running;
    const ended = (/** @type {AbortSignal} */ signal) => gone(cluster, pid, signal);
    return { port: running.port, adopted: true, stop: () => stopProcess(pid), ended };
  }
  if (running) await stopProcess(running.pid);
  disarmStaleLock(cluster);
  const port = samePort ?? (await choosePort(cluster));
  for (const until = Date.now() + SURVIVORS_END; ; await pause(50)) {
    const { child, refusal } = await launch(programs, cluster, account, durable, port);
    if (refusal === null) {
      const stop = () => stopProcess(/** @type {number} */ (child.pid));
      return { port, adopted: false, stop, ended: (signal) => exited(child, signal) };
    }
    if (!refusal.includes(SURVIVORS) || Date.now() > until)
      throw new Error(`The embedded PostgreSQL did not start:\n${refusal}`);
  }
}

/**
 * @param {import("./binaries.mjs").Programs} programs
 * @param {string} cluster
 * @param {import("./account.mjs").Account} account
 * @param {boolean} durable
 * @param {number} port
 * @returns {Promise<{ child: import("node:child_process").ChildProcess, refusal: string | null }>} once it is ready,
 *   or with what it said before it ended
 */
async function launch(programs, cluster, account, durable, port) {
  const log = openLog(cluster);
  const before = fstatSync(log).size;
  const child = spawnProgram(
    programs,
    "postgres",
    cluster,
    account,
    (folder) => ["-D", folder, "-p", String(port), ...settings(durable)],
    {
      stdio: ["ignore", log, log],
      // A separate process group: Ctrl-C must reach only Kapi, which stops the database last.
      detached: true,
    },
  );
  closeSync(log);
  const ended = new Promise((done) => child.once("exit", done).once("error", done)).then(() => "ended");
  const isReady = await ready(cluster, child, ended);
  if (isReady) child.unref();
  return {
    child,
    refusal: isReady ? null : readFileSync(logFile(cluster)).subarray(before).toString().trim(),
  };
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function answers(port) {
  return new Promise((done) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: 2_000 });
    const end = (/** @type {boolean} */ found) => () => (socket.destroy(), done(found));
    socket.once("connect", end(true)).once("error", end(false)).once("timeout", end(false));
  });
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
function exited(child, signal) {
  const how = () => child.signalCode ?? `exit code ${child.exitCode}`;
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(how());
  return new Promise((done) => {
    child.once("exit", () => done(how()));
    signal.addEventListener("abort", () => done("told to"), { once: true });
  });
}

/**
 * Polls for the end of an adopted server: only its parent would be notified of its exit.
 * @param {string} cluster
 * @param {number} pid
 * @param {AbortSignal} signal
 */
async function gone(cluster, pid, signal) {
  while (!signal.aborted && runningServer(cluster)?.pid === pid)
    await pause(500, undefined, { signal }).catch(() => undefined);
  return "nobody saw how";
}

/** @param {string} cluster */
async function choosePort(cluster) {
  const file = join(cluster, "kapi-port");
  const remembered = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  const port = (remembered && (await freePort(remembered))) || (await freePort(0));
  if (port !== remembered) writeFileSync(file, String(port));
  return port;
}

/**
 * @param {number} wanted 0 for any
 * @returns {Promise<number>} 0 when it is taken
 */
function freePort(wanted) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(0));
    probe.listen(wanted, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => done(port));
    });
  });
}

/** @param {string} cluster */
const logFile = (cluster) => join(cluster, "kapi-server.log");

/** @param {string} cluster */
function openLog(cluster) {
  const file = logFile(cluster);
  if (existsSync(file) && statSync(file).size > 10_000_000) truncateSync(file);
  return openSync(file, "a", 0o600);
}

/**
 * @param {string} cluster
 * @param {import("node:child_process").ChildProcess} child
 * @param {Promise<string>} ended
 * @returns {Promise<boolean>} false when it ended
 */
async function ready(cluster, child, ended) {
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    const server = runningServer(cluster);
    if (server?.pid === child.pid && server?.status === "ready") return true;
    if ((await Promise.race([ended, pause(10, "later")])) === "ended") return false;
  }
  throw new Error("The embedded PostgreSQL was not ready within two minutes.");
}
