import cluster from "node:cluster";

const EVERY = 30_000;

/**
 * In the primary process: every 30 seconds tells one worker, the same one as long as it lives, to look for
 * alerts (lib/server/alerts).
 * @returns {() => void} stops this
 */
export function giveTurns() {
  const timer = setInterval(() => {
    const first = Object.values(cluster.workers ?? {}).find((worker) => worker?.isConnected());
    // Fails if the worker has just died; then the next turn goes to another one.
    first?.send({ turn: "alerts" }, () => undefined);
  }, EVERY).unref();
  return () => clearInterval(timer);
}
