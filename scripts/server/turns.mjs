import cluster from "node:cluster";

/** What one process of a machine does, and how often it is its turn, in milliseconds. */
const EVERY = {
  /** Looking for alerts (lib/server/alerts). */
  alerts: 30_000,
  /** Looking for work in the queues (lib/server/jobs). */
  queues: 5_000,
};

/**
 * In the primary process: gives one worker, the same one as long as it lives, its turns.
 * @returns {() => void} stops this
 */
export function giveTurns() {
  const timers = Object.entries(EVERY).map(([turn, milliseconds]) =>
    setInterval(() => give(turn), milliseconds).unref(),
  );
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** @param {string} turn */
function give(turn) {
  const first = Object.values(cluster.workers ?? {}).find((worker) => worker?.isConnected());
  // Fails if the worker has just died; then the next turn goes to another one.
  first?.send({ turn }, () => undefined);
}
