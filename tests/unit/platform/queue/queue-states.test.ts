import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, withoutTenant, withTenant } from "@/db/client";
import { sql } from "drizzle-orm";
import { mailQueue } from "@/lib/domain/mail/mail-queue";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { readQueueStates } from "@/lib/platform/queue/queue-states";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
let admin: postgres.Sql;
const tenants: number[] = [];
beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  for (const slug of ["one", "two"])
    tenants.push(
      await ownerTransaction(
        database.adminUrl,
        async (db) => (await createTenant(db, { slug, name: slug })).id,
      ),
    );
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
});

const now = new Date();
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test("queues tell over all tenants what waits, what is due, since when, and what was given up", async () => {
  expect(await readQueueStates(now)).toEqual(
    ["mail", "webhooks", "imports", "sendings"].map((queue) => ({
      queue,
      waiting: 0,
      due: 0,
      oldestSeconds: 0,
      failed: 0,
    })),
  );
  const mails = [
    { tenant: tenants[0], at: ago(12), dead: null },
    { tenant: tenants[1], at: ago(3), dead: null },
    { tenant: tenants[1], at: ago(-30), dead: null },
    { tenant: tenants[1], at: ago(900), dead: ago(60) },
  ];
  for (const [key, { tenant, at, dead }] of mails.entries())
    await admin`insert into outbox (tenant_id, kind, recipient, payload, dedupe_key, next_at, dead_at)
      values (${tenant ?? 0}, 'verify', 'zoe@example.test', '{}', ${`m${key}`}, ${at}, ${dead})`;
  const [mail] = await readQueueStates(now);
  expect(mail).toEqual({ queue: "mail", waiting: 3, due: 2, oldestSeconds: 720, failed: 1 });
});

test("numbers of all tenants come by functions that only requests' role and the owner may call", async () => {
  await admin`update counter set value = 7 where tenant_id = ${tenants[1] ?? 0} and name = 'deals_pending'`;
  const sizes = await withoutTenant((db) =>
    db.execute<{ tenant: string; deals: string }>(sql`select tenant, deals from app_tenant_sizes(1)`),
  );
  expect([...sizes].map(({ tenant, deals }) => [Number(tenant), Number(deals)])).toEqual([[tenants[1], 7]]);
  const failed = await withoutTenant((db) =>
    db.execute<{ id: string }>(sql`select app_failed_mail_tenants(5) as id`),
  );
  expect([...failed].map(({ id }) => Number(id))).toEqual([tenants[1]]);
  const open = await admin`select proname from pg_proc, aclexplode(proacl) acl
    where proname in ('app_queue_states', 'app_tenant_sizes', 'app_failed_mail_tenants', 'app_failed_delivery_tenants')
      and acl.grantee = 0`;
  expect([...open]).toEqual([]);
});

test("what was given up is due again at once, but for what failed too long ago", async () => {
  const [one = 0, two = 0] = tenants;
  await admin`insert into outbox (tenant_id, kind, recipient, payload, dedupe_key, attempts, dead_at)
    values (${two}, 'verify', 'zoe@example.test', '{}', 'old', 7, ${ago(20_000)})`;
  const since = ago(10_000);
  const retried = (id: number) => withTenant(id, (db) => mailQueue.retryGivenUp(db, id, { now, since }));
  expect([await retried(one), await retried(two), await retried(two)]).toEqual([0, 1, 0]);
  const [mail] = await readQueueStates(now);
  expect(mail).toMatchObject({ waiting: 4, due: 3, failed: 1 });
});

test("a mail that fails again and again ages from when it was queued, not from its next attempt", async () => {
  await admin`delete from outbox`;
  const [tenant = 0] = tenants;
  const add = (
    key: string,
    row: { created: Date; next: Date; attempts: number; lockedUntil?: Date },
  ) => admin`insert into outbox (tenant_id, kind, recipient, payload, dedupe_key, created_at, next_at, attempts, locked_until)
    values (${tenant}, 'verify', 'zoe@example.test', '{}', ${key}, ${row.created}, ${row.next}, ${row.attempts},
      ${row.lockedUntil ?? null})`;
  const mail = async () => (await readQueueStates(now))[0];
  await add("later", { created: ago(90), next: ago(-30), attempts: 0 });
  await add("first attempt", { created: ago(80), next: ago(1), attempts: 1, lockedUntil: ago(-1) });
  expect(await mail()).toMatchObject({ waiting: 2, due: 1, oldestSeconds: 60 });
  await add("deferred by its receiver", { created: ago(85), next: ago(-9), attempts: 3 });
  await add("failing", { created: ago(70), next: ago(-60), attempts: 5 });
  expect(await mail()).toMatchObject({ waiting: 4, due: 1, oldestSeconds: 4_200 });
  await add("failing and tried once more", {
    created: ago(75),
    next: ago(0),
    attempts: 5,
    lockedUntil: ago(-1),
  });
  expect(await mail()).toMatchObject({ oldestSeconds: 4_500 });
});

test("a webhook's message that waits for its next attempt is not old: its receiver is its workspace's", async () => {
  const [tenant = 0] = tenants;
  await admin`
    with receiver as (
      insert into webhook (tenant_id, url, events, secret)
      values (${tenant}, 'https://receiver.example.test', '{}', '') returning id)
    insert into webhook_delivery (tenant_id, webhook_id, message_id, event, occurred_at, data, created_at, next_at, attempts)
    select ${tenant}, id, gen_random_uuid(), 'deal.created', now(), '{}', ${ago(900)}, ${ago(-60)}, 5 from receiver`;
  expect((await readQueueStates(now))[1]).toMatchObject({ waiting: 1, due: 0, oldestSeconds: 0 });
});
