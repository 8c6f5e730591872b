import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { config } from "../../base/config.mjs";
import { ConnectionQueue } from "./connections.mjs";
import { answerAboutAll, metricsOfProcesses } from "./metrics-of-processes.mjs";
import { giveTurns } from "./turns.mjs";
import { serveMetrics } from "./serve-metrics.mjs";

/** More processes do not serve more: the database's connections are then the limit. */
const MOST = 8;
/**
 * Milliseconds: a process that ends so soon after its start is replaced after a pause, because the cause
 * probably affects all of them.
 */
const TOO_SOON = 5_000;
const PROGRAM = fileURLToPath(new URL("./process.mjs", import.meta.url));
/**
 * Sizes in MB. Most objects of a request are short-lived: a young generation that is larger than V8's frees them before
 * they are copied twice. Without a bound of its own the old generation grows to five times what is alive before it is
 * collected, with one to 1.6 times. Under load a process took 1,012 MB with 64 and no bound, 696 MB with 64 and 1024,
 * 560 MB with 32 and 1024, for the same processor time a request.
 */
const NODE_FLAGS = ["--max-semi-space-size=32", "--max-old-space-size=1024"];

/**
 * How many processes serve: KAPI_PROCESSES, else one for each core, because a process runs JavaScript on one
 * core.
 * @returns {number}
 */
export const processCount = () =>
  Math.max(1, Math.min(MOST, config.KAPI_PROCESSES ?? availableParallelism()));

/**
 * Serves the built application in several processes on one port, and replaces those that die. The calling
 * process only distributes connections; however it dies, they end too.
 *
 * @param {object} options
 * @param {number} options.port 0 for any free one, the same for all
 * @param {string} [options.host]
 * @param {number} options.count
 * @param {string} [options.program] file that each of them runs; default process.mjs
 * @param {number} [options.restartPause] milliseconds before one that died soon after its start is replaced
 * @returns {Promise<{ port: number, close: () => Promise<void> }>} as serve() of serve.mjs; throws EADDRINUSE
 *   if the port is taken
 */
export async function serveInProcesses({ port, host, count, program = PROGRAM, restartPause = TOO_SOON }) {
  const connections = new ConnectionQueue();
  const boundTo = await connections.listen(port, host);
  cluster.setupPrimary({ exec: program, execArgv: NODE_FLAGS, args: [] });
  const environment = { PORT: String(boundTo), ...(host ? { HOST: host } : {}) };
  let closing = false;
  let endMetrics = () => {};
  const endTurns = giveTurns();
  const close = () => {
    closing = true;
    endTurns();
    endMetrics();
    connections.close();
    return end();
  };
  cluster.on("message", passOn);
  const start = () => {
    const worker = cluster.fork(environment);
    answerAboutAll(worker);
    const born = Date.now();
    const ready = readiness(worker).then(() => connections.add(worker));
    worker.once("exit", (code, signal) => {
      if (closing) return;
      console.error(`A serving process ended (${signal ?? code}); another one takes its place.`);
      const restart = () => {
        if (!closing) start().ready.catch((error) => console.error(error));
      };
      setTimeout(restart, Date.now() - born < TOO_SOON ? restartPause : 0);
    });
    return { ready };
  };
  try {
    await Promise.all(Array.from({ length: count }, () => start().ready));
    endMetrics = await serveMetrics(metricsOfProcesses);
    return { port: boundTo, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Passes a message to the other workers: the file that one was told to expect
 * (lib/platform/uploads/sandbox.ts) may arrive at another.
 * @param {import("node:cluster").Worker} from
 * @param {{ expectedFiles?: string }} message
 */
function passOn(from, message) {
  if (message.expectedFiles === undefined) return;
  for (const worker of Object.values(cluster.workers ?? {}))
    // One that has just died no longer needs it.
    if (worker !== from && worker?.isConnected()) worker.send(message, () => undefined);
}

/**
 * @param {import("node:cluster").Worker} worker
 * @returns {Promise<void>} resolves when it serves
 */
function readiness(worker) {
  return new Promise((done, fail) => {
    worker.once("message", (/** @type {{ failure?: { message: string, code?: string } }} */ { failure }) =>
      failure ? fail(Object.assign(new Error(failure.message), { code: failure.code })) : done(),
    );
    worker.once("exit", (code) => fail(new Error(`A serving process ended (${code}) before it was ready.`)));
  });
}

/** Each finishes its running work, then ends. @returns {Promise<void>} */
async function end() {
  await Promise.all(
    Object.values(cluster.workers ?? {}).map(
      (worker) =>
        new Promise((done) => {
          if (!worker || worker.isDead()) return done(undefined);
          worker.once("exit", done);
          return worker.process.kill("SIGTERM");
        }),
    ),
  );
}
