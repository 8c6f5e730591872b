import { existsSync, readFileSync } from "node:fs";
import { globalAgent } from "node:http";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authCalls } from "@/lib/domain/auth/calls";
import { testDatabase, type TestDatabase } from "../../support/database";
import { http } from "../../support/http";
import { startServer, type RunningServer } from "../../support/server";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let database: TestDatabase;
let server: RunningServer;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  server = await startServer({
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    env: { KAPI_PROCESSES: "2" },
  });
  workspace = await makeWorkspace("several", {
    port: server.port,
    url: database.url,
    adminUrl: database.adminUrl,
  });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const serving = () => server.serving();

test("all of them answer on the one port with the same bytes of a proposal", async () => {
  expect(serving()).toHaveLength(2);
  const deal = await makeDeal(workspace);
  const pages = await Promise.all(
    Array.from({ length: 8 }, () =>
      http({ port: server.port, host: workspace.host, path: `/proposals/${deal.uuid}` }),
    ),
  );
  expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
});

test("another takes the place of one that is killed, and calls are answered meanwhile", async () => {
  const [victim = 0, other = 0] = serving();
  process.kill(victim, "SIGKILL");
  await expect.poll(() => serving().filter((pid) => pid !== victim).length, { interval: 100 }).toBe(2);
  expect(serving()).toContain(other);
  // Calls on new connections: idle ones may be closed at the moment when they are used again.
  globalAgent.destroy();
  // Not the health endpoint, because it responds with 503 if the database takes over half a second.
  const answers = await Promise.all(Array.from({ length: 8 }, () => workspace.call(authCalls.me)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
});

test("what a dead process has left is found within seconds, whoever of them dies", async () => {
  const admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  /** Puts work there as nobody's commit does, so that no process is woken. */
  const leave = async (key: string) => {
    await admin`insert into outbox (tenant_id, kind, recipient, payload, dedupe_key)
      values (${workspace.tenant.id}, 'verify', 'zoe@example.test', '{}', ${key})`;
    const taken = async () => (await admin`select attempts from outbox where dedupe_key = ${key}`)[0];
    await expect.poll(taken, { timeout: 20_000, interval: 100 }).toEqual({ attempts: 1 });
  };
  await leave("left");
  for (const victim of serving()) {
    process.kill(victim, "SIGKILL");
    await leave(`left with ${victim}`);
  }
  await admin.end();
}, 60_000);

test("they end with the one that started them", async () => {
  await expect.poll(serving, { interval: 100 }).toHaveLength(2);
  const pids = serving();
  expect(await server.stop()).toBe(0);
  expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
});

test("a single one, as on a machine with one core, has the bounds of its memory and is replaced, too", async () => {
  const single = await startServer({ databaseUrl: database.url, adminUrl: database.adminUrl });
  const pids = single.serving();
  expect(pids).toHaveLength(1);
  expect(readFileSync(`/proc/${pids[0]}/cmdline`, "utf8")).toContain("--max-old-space-size=");
  process.kill(pids[0] ?? 0, "SIGKILL");
  await expect.poll(() => single.serving().filter((pid) => pid !== pids[0]).length, { interval: 50 }).toBe(1);
  expect((await http({ port: single.port, host: workspace.host, path: "/api/healthz" })).status).toBe(200);
  expect(await single.stop()).toBe(0);
});
