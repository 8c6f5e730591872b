import { monitorEventLoopDelay } from "node:perf_hooks";
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { METRICS } from "../../lib/platform/metrics/metric-table.mjs";
import { version } from "../../lib/platform/version.mjs";

/** Milliseconds after which a slow collector is left out. */
const PATIENCE = 2_000;
const SLOT = Symbol.for("kapi.metrics");

/**
 * @typedef {import("../../lib/platform/metrics/note.ts").MetricsOfProcess} MetricsOfProcess
 * @typedef {import("../../lib/platform/metrics/note.ts").MetricValues} MetricValues
 * @typedef {Counter | Gauge | Histogram} Metric
 */

const registry = new Registry();
/** @type {Map<string, Metric>} */
const metrics = new Map();
const delay = monitorEventLoopDelay({ resolution: 20 });

/**
 * Starts to measure this process. The application's bundles find the counters on globalThis
 * (lib/platform/metrics/note.ts). Repeated calls do nothing.
 * @param {() => Promise<MetricValues[]>} [ofAllProcesses] default this process's own
 */
export function measureProcess(ofAllProcesses = () => valuesOfProcess(true)) {
  const holder = /** @type {{ [SLOT]?: MetricsOfProcess }} */ (globalThis);
  if (holder[SLOT]) return;
  collectDefaultMetrics({ register: registry });
  for (const [name, metric] of Object.entries(METRICS)) metrics.set(name, createMetric(name, metric));
  delay.enable();
  holder[SLOT] = {
    count: (name, labels, by) => /** @type {Counter} */ (metrics.get(name)).inc(labels, by),
    observe: (name, labels, value) => /** @type {Histogram} */ (metrics.get(name)).observe(labels, value),
    collectors: new Map(),
    ofAllProcesses,
  };
}

/**
 * @param {string} name
 * @param {(typeof METRICS)[keyof typeof METRICS]} metric
 * @returns {Metric}
 */
function createMetric(name, metric) {
  const { kind, help, labels } = metric;
  const common = { name, help, labelNames: [...labels], registers: [registry] };
  if (kind === "counter") return new Counter(common);
  if (kind === "histogram") return new Histogram({ ...common, buckets: [...metric.buckets] });
  return new Gauge({ ...common, aggregator: "across" in metric ? metric.across : "sum" });
}

/**
 * A histogram or counter by name, for code that runs on each request.
 * @param {string} name @returns {any}
 */
export const metricNamed = (name) => metrics.get(name);

/**
 * Runs the collectors and returns all values of this process, in the form for aggregation.
 * @param {boolean} forInstallation whether this process tells what belongs to the whole installation
 * @returns {Promise<MetricValues[]>}
 */
export async function valuesOfProcess(forInstallation) {
  const { collectors } = /** @type {{ [SLOT]: MetricsOfProcess }} */ (/** @type {unknown} */ (globalThis))[
    SLOT
  ];
  const { commit, version: release } = version();
  set("kapi_info", { version: release, commit: commit ?? "" }, 1);
  // NaN without a sample.
  set("kapi_event_loop_lag_seconds", {}, (delay.percentile(99) || 0) / 1e9);
  delay.reset();
  await Promise.all(
    [...collectors].map(([name, collector]) =>
      inTime(Promise.resolve().then(() => collector(set, forInstallation))).catch((error) =>
        console.error(`Metrics of ${name} are left out: ${error instanceof Error ? error.message : error}`),
      ),
    ),
  );
  return /** @type {any} */ (await registry.getMetricsAsJSON());
}

/**
 * @param {string} name of a gauge
 * @param {Record<string, string>} labels
 * @param {number} value
 */
const set = (name, labels, value) => /** @type {Gauge} */ (metrics.get(name)).set(labels, value);

/**
 * Combines the values of several processes, as Prometheus text.
 * @param {MetricValues[][]} ofProcesses
 */
export const aggregated = (ofProcesses) => AggregatorRegistry.aggregate(ofProcesses);

/** @param {Promise<unknown>} work */
function inTime(work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error("it took too long")), PATIENCE);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
