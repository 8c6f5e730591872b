import { Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { METRICS } from "@/lib/platform/metrics/metric-table.mjs";
import type { MetricValues } from "@/lib/platform/metrics/note";
import { slowestRoutes } from "@/lib/server/system/slowest-routes";

const NAME = "kapi_http_request_duration_seconds";

/** The values of prom-client's histogram after requests with these durations in seconds. */
async function measured(requests: Record<string, number[]>): Promise<MetricValues[]> {
  const registry = new Registry();
  const { help, labels, buckets } = METRICS[NAME];
  const histogram = new Histogram({
    name: NAME,
    help,
    labelNames: [...labels],
    buckets: [...buckets],
    registers: [registry],
  });
  for (const [route, times] of Object.entries(requests))
    for (const time of times) histogram.observe({ method: "GET", route }, time);
  return (await registry.getMetricsAsJSON()) as unknown as MetricValues[];
}

test("routes stand by the time that 95 of 100 requests took at most, with mean and number", async () => {
  const values = await measured({
    "/quick": Array<number>(100).fill(0.004),
    "/slow": [...Array<number>(50).fill(0.2), ...Array<number>(50).fill(0.4)],
    "/beyond": [30, 30],
  });
  expect(slowestRoutes(values, 2)).toEqual([
    { method: "GET", route: "/beyond", requests: 2, mean_milliseconds: 30_000, p95_milliseconds: 10_000 },
    { method: "GET", route: "/slow", requests: 100, mean_milliseconds: 300, p95_milliseconds: 475 },
  ]);
});

test("before the first request there are none", async () => {
  expect(slowestRoutes(await measured({}), 10)).toEqual([]);
  expect(slowestRoutes([], 10)).toEqual([]);
});
