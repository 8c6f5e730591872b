import { parentPort, workerData } from "node:worker_threads";

/**
 * A thread beside the one that reads files: it ends the whole process once that has used more processor time (in
 * microseconds since its start) or holds more memory (in bytes) than it may, also while the other thread is caught in
 * a loop; 0 is any. Waiting for a processor does not count. V8's own limit does not see what is unpacked beside its
 * heap. The signal says why it ended: SIGVTALRM for the time, SIGKILL for the memory.
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
 * @param {number} place
 * @param {number} used
 */
function exceeds(place, used) {
  const limit = Atomics.load(most, place);
  return limit > 0n && BigInt(Math.round(used)) > limit;
}
