import { slotOf } from "@/base/per-process";
import type { LabelsOf, NameOf } from "./metric-table.mjs";

type Set = <Name extends NameOf<"gauge">>(name: Name, labels: LabelsOf<Name>, value: number) => void;

/** Sets gauges when metrics are requested. Only one process reports metrics of the whole installation. */
export type Collector = (set: Set, forInstallation: boolean) => Promise<void> | void;

/** Provided by the server (scripts/server/metrics.mjs), outside the application's bundles. */
export type MetricsOfProcess = {
  count: <Name extends NameOf<"counter">>(name: Name, labels: LabelsOf<Name>, by: number) => void;
  observe: <Name extends NameOf<"histogram">>(name: Name, labels: LabelsOf<Name>, value: number) => void;
  collectors: Map<string, Collector>;
  /** Values of all processes together, in the library's format. */
  ofAllProcesses: () => Promise<MetricValues[]>;
};

/** A metric's values as prom-client gives them for aggregation. */
export type MetricValues = {
  name: string;
  values: { metricName?: string; labels: Record<string, string | number>; value: number }[];
};

/** Set by the server program (scripts/server/metrics.mjs). */
const metrics = slotOf<MetricsOfProcess>("metrics");

/** The process's metrics; undefined in commands and tests, which serve nothing. */
export const processMetrics = (): MetricsOfProcess | undefined => metrics.value;

/** Increments a counter. */
export function count<Name extends NameOf<"counter">>(name: Name, labels: LabelsOf<Name>, by = 1): void {
  metrics.value?.count(name, labels, by);
}

/** Records a duration, in seconds. */
export function observe<Name extends NameOf<"histogram">>(
  name: Name,
  labels: LabelsOf<Name>,
  seconds: number,
): void {
  metrics.value?.observe(name, labels, seconds);
}

/** Registers a collector, called whenever metrics are requested. It replaces an earlier one of the same name. */
export function collect(name: string, collector: Collector): void {
  metrics.value?.collectors.set(name, collector);
}
