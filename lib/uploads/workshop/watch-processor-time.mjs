import { parentPort, workerData } from "node:worker_threads";

/**
 * A thread beside the one that reads files: it ends the whole process once that has used more processor time than it may (in microseconds
 * since its start; 0 for any), also while the other thread is caught in a loop. Waiting for a processor does not count.
 */
const limit = /** @type {BigInt64Array} */ (workerData);

setInterval(() => {
  const most = Atomics.load(limit, 0);
  const { user, system } = process.cpuUsage();
  if (most > 0n && BigInt(user + system) > most) process.kill(process.pid, "SIGKILL");
}, 50);
parentPort?.postMessage("watching");
