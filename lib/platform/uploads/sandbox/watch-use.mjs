import { parentPort, workerData } from "node:worker_threads";

/**
 * A thread beside the one that reads files: it ends the whole process once it has used more CPU time (in
 * microseconds since its start) or memory (in bytes) than allowed, even while the other thread is in a loop; 0
 * means no limit. Waiting for the CPU does not count. V8's own limit does not cover memory outside its heap. The
 * signal says why it ended: SIGVTALRM for the time, SIGKILL for the memory.
 */
const [time, memory] = [0, 1];
const most = /** @type {BigInt64Array} */ (workerData);

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (exceeds(time, user + system)) process.kill(process.pid, "SIGVTALRM");
  if (exceeds(memory, process.memoryUsage.rss())) process.kill(process.pid, "SIGKILL");
}, 50);
parentPort?.postMessage("watching");

/**
 * @param {number} index
 * @param {number} used
 */
function exceeds(index, used) {
  const limit = Atomics.load(most, index);
  return limit > 0n && BigInt(Math.round(used)) > limit;
}
