import { createServer, type AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callAddress } from "@/app/_client/call-address";
import { authCalls } from "@/lib/domain/auth/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { METRICS } from "@/lib/platform/metrics/metric-table.mjs";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { http } from "@/tests/support/http";
import { startServer, type RunningServer } from "@/tests/support/server";

let database: TestDatabase;
let server: RunningServer;
let metricsPort: number;
beforeAll(async () => {
  database = await testDatabase({ demo: true });
  metricsPort = await freePort();
  server = await startServer({
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    env: { KAPI_PROCESSES: "2", METRICS_PORT: String(metricsPort) },
  });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

type Sample = { name: string; labels: string; value: number };

async function scrape(): Promise<{ text: string; samples: Sample[] }> {
  const { status, text } = await http({ port: metricsPort, path: "/metrics" });
  expect(status, server.output()).toBe(200);
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = "", labels = "", value = ""]) => ({ name, labels, value: Number(value) }),
  );
  return { text, samples };
}

const valueOf = (samples: Sample[], name: string, ...labels: string[]): number | undefined =>
  samples.find((each) => each.name === name && labels.every((label) => each.labels.includes(label)))?.value;

const ask = (path: string, more: { method?: string; body?: unknown } = {}) =>
  http({ port: server.port, path, ...more });

test("requests of all processes are summed by method, pattern of the route and status", async () => {
  for (let call = 0; call < 20; call++) await ask("/api/healthz");
  for (const id of [1, 2, 3]) await ask(callAddress(dealCalls.read, { params: { id } }));
  for (const path of ["/wp-login.php", "/no/such/page"]) await ask(path);
  await expect
    .poll(async () =>
      valueOf((await scrape()).samples, "kapi_http_requests_total", 'route="/api/healthz"', 'status="200"'),
    )
    .toBe(20);
  const { samples, text } = await scrape();
  expect(valueOf(samples, "kapi_http_requests_total", 'route="/api/deals/[id]"', 'status="401"')).toBe(3);
  expect(valueOf(samples, "kapi_http_requests_total", 'route="other"')).toBe(2);
  expect(valueOf(samples, "kapi_http_request_duration_seconds_count", 'route="/api/healthz"')).toBe(20);
  expect(
    valueOf(samples, "kapi_http_request_duration_seconds_bucket", 'route="/api/healthz"', 'le="+Inf"'),
  ).toBe(20);
  expect(text).not.toContain("wp-login");
});

test("pool, event loop, queues, disk and release are told, each once for all processes", async () => {
  const admin = postgres(database.adminUrl, { max: 1 });
  // Due for a quarter of an hour, but claimed, so that no worker takes it during the test.
  await admin`insert into outbox (tenant_id, kind, recipient, payload, dedupe_key, next_at, locked_until)
    select id, 'verify', 'zoe@example.test', '{}', 'watched', now() - interval '15 minutes', now() + interval '100 seconds'
    from tenant order by id limit 1`;
  await admin.end();
  await expect
    .poll(async () => valueOf((await scrape()).samples, "kapi_queue_oldest_seconds", 'queue="mail"'), {
      timeout: 40_000,
    })
    .toBeGreaterThan(890);
  const { samples } = await scrape();
  expect(valueOf(samples, "kapi_database_connections", 'state="most"')).toBe(20);
  expect(valueOf(samples, "kapi_database_away")).toBe(0);
  expect(valueOf(samples, "kapi_info", "version=")).toBe(1);
  for (const name of ["kapi_event_loop_lag_seconds", "kapi_disk_free_bytes", "kapi_disk_size_bytes"])
    expect(valueOf(samples, name)).toBeGreaterThan(0);
});

test("refused sign-ins and calls refused by a limit are counted", async () => {
  for (let call = 0; call < 12; call++)
    await ask(callAddress(authCalls.login), {
      method: "POST",
      body: { email: "admin@demo.test", password: "Wrong1234" },
    });
  const { samples } = await scrape();
  expect(valueOf(samples, "kapi_sign_ins_refused_total")).toBeGreaterThan(0);
  const limits = samples.filter(({ name }) => name === "kapi_limits_hit_total");
  expect(limits.some(({ labels, value }) => /limit="signIn/.test(labels) && value > 0)).toBe(true);
});

test("every metric of the table is told with its help and kind", async () => {
  const { text } = await scrape();
  for (const [name, { kind, help }] of Object.entries(METRICS)) {
    expect(text).toContain(`# HELP ${name} ${help}`);
    expect(text).toContain(`# TYPE ${name} ${kind}`);
  }
});

test("metrics are told on their own port alone, to this machine alone, and nothing else is", async () => {
  expect((await ask("/metrics")).status).toBe(404);
  expect((await http({ port: metricsPort, path: "/" })).status).toBe(404);
  expect((await http({ port: metricsPort, path: "/metrics", method: "POST" })).status).toBe(404);
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address && address.family === "IPv4" && !address.internal)?.address;
  if (outside)
    await expect(fetch(`http://${outside}:${metricsPort}/metrics`)).rejects.toThrow("fetch failed");
});
