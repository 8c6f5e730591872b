import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { startMailServer, type MailServer } from "@/tests/support/mail-server";
import { startServer, type RunningServer } from "@/tests/support/server";
import { makeDeal, makeWorkspace, type Workspace } from "@/tests/support/workspace";
import { systemCalls } from "@/lib/server/system/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { accountCalls } from "@/lib/domain/accounts/calls";

let database: TestDatabase;
let server: RunningServer;
let mail: MailServer;
let workspace: Workspace;
let admin: postgres.Sql;
beforeAll(async () => {
  [database, mail] = await Promise.all([testDatabase(), startMailServer()]);
  server = await startServer({
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    env: { KAPI_PROCESSES: "2", SMTP_URL: mail.url, MAIL_FROM: "kapi@example.test" },
  });
  workspace = await makeWorkspace("watched", {
    port: server.port,
    url: database.url,
    adminUrl: database.adminUrl,
  });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await admin.end();
  await server.stop();
  await mail.close();
  await database.drop();
});

const read = async () => {
  const { status, body, text } = await workspace.call(systemCalls.read, { as: "super_admin" });
  expect(status, text).toBe(200);
  return body.data;
};
const retry = (queue: unknown, as: "super_admin" | "admin" | null = "super_admin") =>
  workspace.call(systemCalls.retry, { as, untyped: { body: { queue } } });

test("a super admin reads how the parts do, which release runs, and who is large", async () => {
  await makeDeal(workspace);
  const system = await read();
  expect(system.version).toMatch(/^\d+\.\d+\.\d+$/);
  const states = Object.fromEntries(system.parts.map(({ part, state }) => [part, state]));
  expect(states).toMatchObject({ migrations: "ok", storage: "ok", mail: "ok", clock: "ok" });
  expect(states).toHaveProperty("disk");
  expect(system.tenants).toContainEqual({
    id: workspace.tenant.id,
    name: workspace.tenant.name,
    slug: workspace.tenant.slug,
    deals: 1,
  });
});

test("the slowest routes are those of all processes together, by their patterns", async () => {
  for (let call = 0; call < 12; call++) await workspace.call(dealCalls.read, { params: { id: 1 } });
  const { routes } = await read();
  expect(routes.length).toBeLessThanOrEqual(10);
  for (const { route, requests, p95_milliseconds } of routes) {
    expect(route).not.toMatch(/\/\d/);
    expect(requests).toBeGreaterThan(0);
    expect(p95_milliseconds).toBeGreaterThan(0);
  }
});

test("what a queue gave up is tried again when a super admin says so, and when nobody else does", async () => {
  const email = "employee@example.test";
  await workspace.call(accountCalls.forgotPassword, { as: null, body: { email } });
  // As if every attempt had failed.
  await expect
    .poll(async () => {
      const lost =
        await admin`update outbox set sent_at = null, dead_at = now() - interval '1 hour', attempts = 7
        where recipient = ${email} and sent_at is not null returning id`;
      return lost.length;
    })
    .toBe(1);
  for (const as of ["admin", null] as const) expect((await retry("mail", as)).status).toBe(as ? 403 : 401);
  expect((await retry("mail")).body.data).toEqual({ retried: 1 });
  const told = await admin`select action, subject_type, subject_name, after from audit_event
    where tenant_id = ${workspace.tenant.id} and action = 'retried'`;
  expect([...told]).toEqual([
    { action: "retried", subject_type: "queue", subject_name: "mail", after: { due: 1 } },
  ]);
  await expect
    .poll(async () => [
      ...(await admin`select attempts from outbox where recipient = ${email} and sent_at is not null`),
    ])
    .toEqual([{ attempts: 1 }]);
  expect((await retry("mail")).body.data).toEqual({ retried: 0 });
});

test.each(["imports", "", null, 3])("a queue that cannot be tried again (%j) is refused", async (queue) => {
  expect((await retry(queue)).status).toBe(422);
});
