import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { startServer, type RunningServer } from "@/tests/support/server";
import { makeWorkspace, type Workspace } from "@/tests/support/workspace";
import { clientCalls } from "@/lib/domain/clients/calls";
import { dealCalls } from "@/lib/domain/deals/calls";

let database: TestDatabase;
let server: RunningServer;
let workspace: Workspace;
beforeAll(async () => {
  database = await testDatabase();
  const preloaded = pathToFileURL(resolve("tests/support/heap-on-signal.mjs")).href;
  server = await startServer({
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    env: { NODE_OPTIONS: `--import ${preloaded}` },
  });
  workspace = await makeWorkspace("memory", { ...database, port: server.port });
  for (let index = 0; index < 40; index++) await save(`Client ${index}`);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const save = async (name: string) => {
  const body = { name, company: `${name} Inc.`, email: "client@example.test", phone: "+1 514 555 0100" };
  const { status } = await workspace.call(clientCalls.create, { body });
  expect(status).toBe(201);
};

/** One call of each kind; the answer of the list has tens of kilobytes. */
const CALLS: (() => Promise<number>)[] = [
  async () => (await workspace.call(clientCalls.list, { query: { per_page: 50 } })).status,
  async () => (await workspace.call(dealCalls.list, { query: { per_page: 50 } })).status,
  async () => (await workspace.call(clientCalls.read, { params: { id: 999999999 } })).status,
  async () => (await workspace.call(clientCalls.list, { as: null })).status,
  async () =>
    (await workspace.call(clientCalls.update, { ...NEW_NAME, params: { id: workspace.catalog.clientId } }))
      .status,
];
const NEW_NAME = { body: { name: "Café Éclair" } };

async function makeCalls(count: number): Promise<void> {
  for (let index = 0; index < count; index += CALLS.length)
    expect(await Promise.all(CALLS.map((call) => call()))).toEqual([200, 200, 404, 401, 200]);
}

/** Bytes that the server still reaches after a collection. */
async function liveHeap(): Promise<number> {
  const reports = () => [...server.output().matchAll(/^live heap: (\d+) bytes$/gm)];
  const before = reports().length;
  for (const pid of server.serving()) process.kill(pid, "SIGUSR2");
  await expect.poll(() => reports().length, { interval: 20 }).toBeGreaterThan(before);
  return Number(reports().at(-1)?.[1]);
}

test("keeps nothing of a call that has ended: 500 calls leave the heap as large as it was", async () => {
  // Until code, prepared statements and caches are there: after 300 calls, the next 500 still add 1.3 MB on Node 24,
  // the 500 after those 0.3, and later ones less and less.
  await makeCalls(1_000);
  const before = await liveHeap();
  await makeCalls(500);
  expect((await liveHeap()) - before).toBeLessThan(1_500_000);
});
