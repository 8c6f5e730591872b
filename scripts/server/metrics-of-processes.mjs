import cluster from "node:cluster";
import { aggregated, valuesOfProcess } from "./metrics.mjs";

/** @typedef {import("../../lib/platform/metrics/note.ts").MetricValues} MetricValues */
/**
 * @typedef {object} Message
 * @property {number} [metricsOf] number of a question to one process
 * @property {boolean} [forInstallation]
 * @property {number} [metricsOfAll] number of a process's question about all
 * @property {MetricValues[]} [metrics]
 */

/** Milliseconds after which a silent process is left out: it is starting or hangs. */
const PATIENCE = 3_000;

let lastId = 0;

/**
 * In the primary process: asks each worker for its metrics. The first one adds those of the whole
 * installation.
 * @returns {Promise<MetricValues[][]>}
 */
export async function metricsOfProcesses() {
  const workers = Object.values(cluster.workers ?? {}).flatMap((worker) =>
    worker?.isConnected() ? [worker] : [],
  );
  const answers = await Promise.all(workers.map((worker, index) => ask(worker, index === 0)));
  return answers.filter((answer) => answer !== undefined);
}

/**
 * @param {import("node:cluster").Worker} worker
 * @param {boolean} forInstallation
 * @returns {Promise<MetricValues[] | undefined>}
 */
function ask(worker, forInstallation) {
  const id = (lastId += 1);
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

/** In a worker: answers these questions. */
export function answerForMetrics() {
  process.on("message", (/** @type {Message} */ { metricsOf, forInstallation = false }) => {
    if (metricsOf === undefined) return;
    valuesOfProcess(forInstallation).then(
      (metrics) => process.send?.({ metricsOf, metrics }),
      (error) => console.error(error),
    );
  });
}

/**
 * In the primary process: answers a worker that asks about all.
 * @param {import("node:cluster").Worker} worker
 */
export function answerAboutAll(worker) {
  worker.on("message", (/** @type {Message} */ { metricsOfAll }) => {
    if (metricsOfAll === undefined) return;
    metricsOfProcesses()
      .then((values) => aggregated(values).getMetricsAsJSON())
      .then((metrics) => worker.send(/** @type {any} */ ({ metricsOfAll, metrics }), () => undefined))
      .catch((error) => console.error(error));
  });
}

/**
 * In a worker: asks the primary process about all workers.
 * @returns {Promise<MetricValues[]>}
 */
export function askAboutAll() {
  const id = (lastId += 1);
  return new Promise((done, fail) => {
    const take = (/** @type {Message} */ { metricsOfAll, metrics = [] }) => {
      if (metricsOfAll !== id) return;
      clearTimeout(timer);
      process.off("message", take);
      done(metrics);
    };
    const timer = setTimeout(() => {
      process.off("message", take);
      fail(new Error("the metrics of all processes did not come in time"));
    }, PATIENCE + 1_000);
    process.on("message", take);
    process.send?.({ metricsOfAll: id });
  });
}
