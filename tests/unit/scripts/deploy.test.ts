import { readFileSync } from "node:fs";
import { Registry, collectDefaultMetrics } from "prom-client";
import { describe, expect, test, vi } from "vitest";
import { OPERATOR_VARIABLES, SECRETS } from "@/base/config.mjs";
import { METRICS } from "@/lib/platform/metrics/metric-table.mjs";

const read = (path: string) => readFileSync(path, "utf8");

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const OF_LIBRARY = registry.getMetricsAsArray().map(({ name }) => name);
const OURS = Object.entries(METRICS).flatMap(([name, { kind }]) =>
  kind === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
);

/**
 * The metric names in an expression: words before labels, a range, a bracket or an operator, except function
 * names.
 */
const metricsIn = (expression: string) =>
  [
    ...expression
      .replace(/\{[^}]*\}|"[^"]*"|\b(?:by|without)\s*\([^)]*\)/g, " ")
      .matchAll(/\b[a-z][a-z0-9_]+\b(?!\s*\()/g),
  ]
    .map(([name]) => name)
    .filter((name) => name.includes("_") && !name.startsWith("__"));

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

describe("the dashboard and the rules of alerts", () => {
  const { panels } = JSON.parse(read("deploy/grafana/kapi.json")) as Dashboard;
  const alerts = [...read("deploy/prometheus/alerts.yml").matchAll(/expr: (.+)/g)].map(
    ([, expr = ""]) => expr,
  );
  const expressions = [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...alerts];

  test("name only metrics that there are", () => {
    const named = expressions.flatMap(metricsIn);
    expect(named.length).toBeGreaterThan(30);
    const unknown = named.filter(
      (name) => name !== "rate_interval" && ![...OURS, ...OF_LIBRARY].includes(name),
    );
    expect(unknown).toEqual([]);
  });

  test("ask for the growth of what only grows, and for the difference of what also falls", () => {
    const asked = expressions.flatMap((expression) =>
      [...expression.matchAll(/\b(increase|i?rate|i?delta|deriv)\((kapi_\w+)/g)].map(
        ([, how = "", name = ""]) => ({
          name,
          isForGauges: /^i?delta|deriv/.test(how),
        }),
      ),
    );
    expect(asked.length).toBeGreaterThan(10);
    const gauges = Object.entries(METRICS).flatMap(([name, { kind }]) => (kind === "gauge" ? [name] : []));
    expect(asked.filter(({ name, isForGauges }) => gauges.includes(name) !== isForGauges)).toEqual([]);
  });

  test("a job that seldom runs is told of after one failure, another one after three within an hour", async () => {
    vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1:9/none");
    const { CHORES } = await import("@/lib/server/jobs/start-jobs");
    const seldom = CHORES.filter(({ everySeconds }) => everySeconds * 3 > 3_600).map(({ name }) => name);
    expect(seldom.length).toBeGreaterThan(3);
    const rule = alerts.find((expression) => expression.includes("kapi_job_failures_total")) ?? "";
    const [, named = ""] = /\{job=~"([^"]*)"\}\[25h\]/.exec(rule) ?? [];
    expect(named.split("|").toSorted()).toEqual(seldom.toSorted());
  });

  test("each alert has its row in docs/operations.md", () => {
    const troubles = read("docs/operations.md").split("## Troubleshooting")[1] ?? "";
    const names = [...read("deploy/prometheus/alerts.yml").matchAll(/alert: (\w+)/g)];
    expect(names.map(([, name = ""]) => name).filter((name) => !troubles.includes(`\`${name}\``))).toEqual(
      [],
    );
  });

  test("show every metric of ours", () => {
    const text = read("deploy/grafana/kapi.json");
    expect(Object.keys(METRICS).filter((name) => !text.includes(name))).toEqual([]);
  });
});

describe("compose.yaml and the systemd unit", () => {
  test("set only variables that Kapi reads", () => {
    const files = SECRETS.map((name) => `${name}_FILE`);
    const ofCompose =
      /\n {2}kapi:\n[\s\S]*?environment:\n([\s\S]*?)\n {4}\w/.exec(read("compose.yaml"))?.[1] ?? "";
    const names = [
      ...[...ofCompose.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name = ""]) => name),
      ...[...read("deploy/systemd/kapi.service").matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = ""]) =>
        [...line.matchAll(/([A-Z][A-Z0-9_]+)=/g)].map(([, name = ""]) => name),
      ),
    ];
    expect(names).toContain("DATABASE_PASSWORD_FILE");
    const known: string[] = [...OPERATOR_VARIABLES, ...files, "NODE_ENV"];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("hold no secret themselves", () => {
    for (const path of ["compose.yaml", "deploy/systemd/kapi.service", "Dockerfile"])
      expect(read(path)).not.toMatch(/(?:SECRET|PASSWORD|KEY)(?:: |=)(?!\$|\/|%)[^\s/$%]{8,}$/m);
  });
});

describe("the Dockerfile", () => {
  const last =
    read("Dockerfile")
      .split(/^FROM /m)
      .at(-1) ?? "";

  test("runs as nobody in particular, says how it is, and holds neither sources nor a compiler", () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect([...last.matchAll(/^COPY .*$/gm)].map(([line]) => line)).toEqual([
      "COPY --from=build --chown=root:root /kapi /kapi",
    ]);
  });

  test("names its images by version", () => {
    for (const [, image = ""] of read("Dockerfile").matchAll(/^FROM (\S+)/gm))
      expect(image).toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim$/);
  });
});
