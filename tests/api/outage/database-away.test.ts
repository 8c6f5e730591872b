import { afterAll, beforeAll, expect, test } from "vitest";
import { cuttableProxy } from "../../support/cuttable-proxy";
import { testDatabase, type TestDatabase } from "../../support/database";
import { http } from "../../support/http";
import { rowsOf } from "../../support/rows-of";
import { startServer, type RunningServer } from "../../support/server";
import { dealBody, makeDeal, makeWorkspace, type Workspace } from "../../support/workspace";

type Failure = { code: string; retryable: boolean };

let database: TestDatabase;
let proxy: Awaited<ReturnType<typeof cuttableProxy>>;
let server: RunningServer;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  const direct = new URL(database.url);
  proxy = await cuttableProxy(Number(direct.port));
  direct.port = String(proxy.port);
  server = await startServer({ databaseUrl: direct.href, adminUrl: database.adminUrl });
  workspace = await makeWorkspace("outage", {
    port: server.port,
    url: database.url,
    adminUrl: database.adminUrl,
  });
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
  await database.drop();
});

test("without its database the server asks to come back, writes nothing, and goes on when it is there again", async () => {
  const deal = await makeDeal(workspace);
  const before = await rowsOf(workspace.adminUrl, workspace.tenant.id);
  await proxy.cut();
  const answers = [
    await workspace.call<Failure>("GET", "/api/deals"),
    await workspace.call<Failure>("POST", "/api/deals", { body: dealBody(workspace) }),
    await workspace.call<Failure>("POST", `/api/proposals/${deal.uuid}/accept`, { as: null }),
  ];
  for (const answer of answers) {
    expect([answer.status, answer.body.code, answer.body.retryable, answer.headers["retry-after"]]).toEqual([
      503,
      "SERVICE_UNAVAILABLE",
      true,
      "2",
    ]);
  }
  const page = await http({ port: server.port, host: workspace.host, path: `/proposals/${deal.uuid}` });
  expect([page.status, page.headers["retry-after"]]).toEqual([503, "5"]);
  expect(page.text).toContain('http-equiv="refresh"');
  expect((await http({ port: server.port, path: "/api/readyz" })).status).toBe(503);
  expect((await http({ port: server.port, path: "/api/healthz" })).status).toBe(200);
  expect(await rowsOf(workspace.adminUrl, workspace.tenant.id)).toEqual(before);
  await proxy.mend();
  expect((await workspace.call("GET", "/api/deals")).status).toBe(200);
  expect((await workspace.call("POST", `/api/proposals/${deal.uuid}/accept`, { as: null })).status).toBe(200);
});
