import type { LabelsOf, NameOf } from "./metric-table.mjs";

type Set = <Name extends NameOf<"gauge">>(name: Name, labels: LabelsOf<Name>, value: number) => void;

/** Sets gauges when somebody asks for metrics. What belongs to the whole installation is told by one process alone. */
export type Collector = (set: Set, forInstallation: boolean) => Promise<void> | void;

/** What the server puts there (scripts/server/metrics.mjs), outside of the application's bundles. */
export type MetricsOfProcess = {
  count: <Name extends NameOf<"counter">>(name: Name, labels: LabelsOf<Name>, by: number) => void;
  observe: <Name extends NameOf<"histogram">>(name: Name, labels: LabelsOf<Name>, value: number) => void;
  collectors: Map<string, Collector>;
  /** Values of all processes together, in the library's form. */
  ofAllProcesses: () => Promise<MetricValues[]>;
};

/** A metric's values as prom-client gives them for aggregation. */
export type MetricValues = {
  name: string;
  values: { metricName?: string; labels: Record<string, string | number>; value: number }[];
};

const holder = globalThis as typeof globalThis & { [slot]?: MetricsOfProcess };
const slot = Symbol.for("kapi.metrics");

/** The process's metrics; undefined in a command or a test, which serves nothing. */
export const processMetrics = (): MetricsOfProcess | undefined => holder[slot];

/** Counts one. */
export function count<Name extends NameOf<"counter">>(name: Name, labels: LabelsOf<Name>): void {
  holder[slot]?.count(name, labels, 1);
}

/** Notes how long something took, in seconds. */
export function observe<Name extends NameOf<"histogram">>(
  name: Name,
  labels: LabelsOf<Name>,
  seconds: number,
): void {
  holder[slot]?.observe(name, labels, seconds);
}

/** Has gauges set whenever metrics are asked for. A later collector of a name takes the place of the former. */
export function collect(name: string, collector: Collector): void {
  holder[slot]?.collectors.set(name, collector);
}
