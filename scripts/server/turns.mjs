import cluster from "node:cluster";

const EVERY = 30_000;

/**
 * In the primary process: tells one worker to look for alerts (lib/server/alerts), the same one as long as it
 * lives.
 * @returns {() => void} ends it
 */
export function giveTurns() {
  const timer = setInterval(() => {
    const first = Object.values(cluster.workers ?? {}).find((worker) => worker?.isConnected());
    // A worker that has just died is replaced, and the next turn goes to another.
    first?.send({ turn: "alerts" }, () => undefined);
  }, EVERY).unref();
  return () => clearInterval(timer);
}
