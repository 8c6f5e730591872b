import cluster from "node:cluster";

const EVERY = 30_000;

/**
 * In the process that starts the others: gives one of those that serve the turn to look for what somebody should be
 * told of (lib/server/alerts), the same one as long as it lives.
 * @returns {() => void} ends it
 */
export function giveTurns() {
  const timer = setInterval(() => {
    const first = Object.values(cluster.workers ?? {}).find((worker) => worker?.isConnected());
    // One that has just died is replaced; the next turn is the other's.
    first?.send({ turn: "alerts" }, () => undefined);
  }, EVERY).unref();
  return () => clearInterval(timer);
}
