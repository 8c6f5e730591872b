import type { MetricValues } from "@/lib/platform/metrics/note";
import type { SystemAnswer } from "./api";

type RouteTimes = SystemAnswer["routes"][number];
type Gathered = { count: number; sum: number; buckets: [upTo: number, count: number][] };

const NAME = "kapi_http_request_duration_seconds";

/** The slowest routes by the 95th percentile of their response times, from the histogram of requests. */
export function slowestRoutes(values: readonly MetricValues[], most: number): RouteTimes[] {
  const routes = new Map<string, Gathered>();
  for (const { metricName, labels, value } of values.find(({ name }) => name === NAME)?.values ?? []) {
    const key = `${labels["method"]} ${labels["route"]}`;
    const gathered = routes.get(key) ?? { count: 0, sum: 0, buckets: [] };
    routes.set(key, gathered);
    if (metricName === `${NAME}_sum`) gathered.sum = value;
    else if (metricName === `${NAME}_count`) gathered.count = value;
    else gathered.buckets.push([Number(labels["le"] === "+Inf" ? Infinity : labels["le"]), value]);
  }
  return [...routes]
    .map(([key, gathered]) => timesOf(key, gathered))
    .sort(
      (one, other) =>
        other.p95_milliseconds - one.p95_milliseconds || other.mean_milliseconds - one.mean_milliseconds,
    )
    .slice(0, most);
}

function timesOf(key: string, { count, sum, buckets }: Gathered): RouteTimes {
  const [method = "", route = ""] = key.split(" ", 2);
  return {
    method,
    route,
    requests: count,
    mean_milliseconds: rounded((sum / count) * 1_000),
    p95_milliseconds: rounded(quantile(0.95, count, buckets) * 1_000),
  };
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

/** As Prometheus' histogram_quantile: linear within a bucket; in the last bucket, its lower bound. */
function quantile(share: number, count: number, buckets: Gathered["buckets"]): number {
  const rank = share * count;
  let [from, before] = [0, 0];
  for (const [upTo, total] of buckets.toSorted(([one], [other]) => one - other)) {
    if (total >= rank)
      return upTo === Infinity ? from : from + ((upTo - from) * (rank - before)) / (total - before);
    [from, before] = [upTo, total];
  }
  return from;
}
