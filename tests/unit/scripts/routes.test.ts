import { expect, test } from "vitest";
import { METRICS } from "@/lib/platform/metrics/metric-table.mjs";
import { CONTRACTS } from "@/lib/server/contracts";
import { routeFinder } from "@/scripts/server/routes.mjs";
import { routesOfApp } from "@/scripts/setup/app-routes.mjs";

const table = routesOfApp();
const routeOf = routeFinder(table);

test.each([
  ["/api/deals/17", "/api/deals/[id]"],
  ["/api/deals/17?fields=all", "/api/deals/[id]"],
  ["/api/deals", "/api/deals"],
  ["/deals/create", "/deals/create"],
  ["/deals/17", "/deals/[id]"],
  ["/api/nothing/at/all", "/api/[...unknown]"],
  ["/_next/static/chunks/1f.js", "/_next"],
  ["/", "/"],
])("%s is a request of %s", (path, pattern) => {
  expect(routeOf(path).pattern).toBe(pattern);
});

test("what no route has is counted under one name, whatever callers make up", () => {
  for (const path of ["/wp-admin/setup.php", "/deals/17/no/such", "/%zz", `/${"a/".repeat(4_000)}`])
    expect(routeOf(path).pattern).toBe("other");
});

test("every contract's address has its own pattern", () => {
  const known = new Set(Object.keys(table).map(namesLeftOut));
  const missing = CONTRACTS.map(({ path }) => `/api${path.replace(/\{(\w+)\}/g, "[$1]")}`).filter(
    (path) => !known.has(namesLeftOut(path)),
  );
  expect(missing).toEqual([]);
});

const namesLeftOut = (pattern: string) => pattern.replace(/\[(\.\.\.)?\w+\]/g, "[$1]");

test("metrics are named as Prometheus advises, and no label names a tenant, a user or an address", () => {
  for (const [name, { kind, labels }] of Object.entries(METRICS)) {
    expect(name).toMatch(/^kapi_[a-z_]+$/);
    expect(name.endsWith("_total")).toBe(kind === "counter");
    for (const label of labels)
      expect([
        "version",
        "commit",
        "method",
        "route",
        "status",
        "state",
        "queue",
        "job",
        "outcome",
        "limit",
        "place",
      ]).toContain(label);
  }
});
