import cluster from "node:cluster";
import { valuesOfProcess } from "./metrics.mjs";

/** @typedef {import("../../lib/platform/metrics/note.ts").MetricValues} MetricValues */
/** @typedef {{ metricsOf?: number, forInstallation?: boolean, metrics?: MetricValues[] }} Message */

/** A process that has not answered by then is left out, in milliseconds: one that is starting, or hangs. */
const PATIENCE = 3_000;

let asked = 0;

/**
 * In the process that starts the others: asks each of them for its metrics. The first one also tells what belongs to
 * the whole installation.
 * @returns {Promise<MetricValues[][]>}
 */
export async function metricsOfProcesses() {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  const answers = await Promise.all(workers.map((worker, place) => worker && ask(worker, place === 0)));
  return answers.filter((answer) => answer !== undefined);
}

/**
 * @param {import("node:cluster").Worker} worker
 * @param {boolean} forInstallation
 * @returns {Promise<MetricValues[] | undefined>}
 */
function ask(worker, forInstallation) {
  const id = (asked += 1);
  return new Promise((done) => {
    const end = (/** @type {MetricValues[] | undefined} */ values) => {
      clearTimeout(timer);
      worker.off("message", take);
      done(values);
    };
    const take = (/** @type {Message} */ { metricsOf, metrics }) => {
      if (metricsOf === id) end(metrics);
    };
    const timer = setTimeout(end, PATIENCE);
    worker.on("message", take);
    worker.send({ metricsOf: id, forInstallation }, (error) => error && end(undefined));
  });
}

/** In a process that serves: answers those questions. */
export function answerForMetrics() {
  process.on("message", (/** @type {Message} */ { metricsOf, forInstallation = false }) => {
    if (metricsOf === undefined) return;
    valuesOfProcess(forInstallation).then(
      (metrics) => process.send?.({ metricsOf, metrics }),
      (error) => console.error(error),
    );
  });
}
