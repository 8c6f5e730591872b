import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PORTS, startNode, stopNode } from "@/scripts/cluster/nodes.mjs";
import { dealCalls } from "@/lib/domain/deals/calls";
import { clientCalls } from "@/lib/domain/clients/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { testDatabase, type TestDatabase } from "../../support/database";
import { http } from "../../support/http";
import { startServer, type RunningServer } from "../../support/server";
import { makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

let database: TestDatabase;
let admin: postgres.Sql;
let server: RunningServer;
/** By the port of the worker that has their rows. */
const workspaces = new Map<number, Workspace>();
const down = "worker2";

const portOf = async ({ tenant }: Workspace): Promise<number> => {
  const [row] = await admin<{ port: number }[]>`
    select nodeport::int as port from citus_shards
    where shardid = get_shard_id_for_distribution_column('counter', ${tenant.id}::bigint)`;
  return row?.port ?? 0;
};

beforeAll(async () => {
  database = await testDatabase();
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  server = await startServer({ databaseUrl: database.url, adminUrl: database.adminUrl });
  const at = { port: server.port, url: database.url, adminUrl: database.adminUrl };
  for (let made = 0; workspaces.size < 2 && made < 12; made += 1) {
    const workspace = await makeWorkspace("placed", at);
    workspaces.set(await portOf(workspace), workspace);
  }
  expect(new Set(workspaces.keys())).toEqual(new Set([PORTS.worker1, PORTS.worker2]));
});
afterAll(async () => {
  startNode(down);
  await server.stop();
  await admin.end();
  await database.drop();
});

const isReady = async () =>
  (await http({ port: server.port, host: "localhost", path: "/api/readyz" })).status;

/** Statuses of what staff and the customer of a workspace do. */
async function statusesOf(workspace: Workspace, uuid: string): Promise<number[]> {
  const { host, port, catalog } = workspace;
  const answers = [
    await workspace.call(dealCalls.list),
    await workspace.call(clientCalls.update, { params: { id: catalog.clientId }, body: { name: "Éclair" } }),
    await workspace.call(proposalCalls.read, { as: null, params: { uuid } }),
    await http({ port, host, path: `/proposals/${uuid}` }),
  ];
  return answers.map(({ status }) => status);
}

test("with a worker down its tenants get 503, all others are served, and the server stays ready", async () => {
  const [served, cutOff] = [workspaces.get(PORTS.worker1)!, workspaces.get(PORTS[down])!];
  const [ours, theirs] = [await makeDeal(served), await makeDeal(cutOff)];
  expect(await statusesOf(cutOff, theirs.uuid)).toEqual([200, 200, 200, 200]);
  stopNode(down);
  for (let round = 0; round < 3; round += 1) {
    expect(await statusesOf(served, ours.uuid)).toEqual([200, 200, 200, 200]);
    expect(await statusesOf(cutOff, theirs.uuid)).toEqual([503, 503, 503, 503]);
  }
  expect((await makeDeal(served)).id).toBeGreaterThan(ours.id);
  expect(await isReady()).toBe(200);
  startNode(down);
  await vi.waitFor(async () => expect(await statusesOf(cutOff, theirs.uuid)).toEqual([200, 200, 200, 200]), {
    timeout: 60_000,
    interval: 500,
  });
});
