import { eq } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { webhookDelivery } from "@/db/schema";
import { within } from "@/db/tenancy";
import { deliveryQueue } from "@/lib/domain/webhooks/delivery/delivery-queue";
import { settleDelivery } from "@/lib/domain/webhooks/delivery/settle-delivery";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { untilBlocked } from "@/tests/support/blocked";
import { type TestDatabase, patient, testDatabase } from "@/tests/support/database";

let database: TestDatabase;
let admin: postgres.Sql;
let tenantId: number;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  tenantId = await ownerTransaction(
    database.adminUrl,
    async (db) => (await createTenant(db, { slug: "one", name: "One" })).id,
  );
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

const GONE = { status: 410, code: null, problem: null, answer: "", milliseconds: 1 };

test("messages that a receiver answers with 410 at once are all noted, and it is disabled once", async () => {
  const [made] = await admin<{ id: string }[]>`
    insert into webhook (tenant_id, url, events, secret)
    values (${tenantId}, 'https://gone.test/', '{deal.created}', 'x') returning id`;
  await admin`
    insert into webhook_delivery (tenant_id, webhook_id, message_id, event, occurred_at, data, attempts)
    select ${tenantId}, ${made?.id ?? 0}, gen_random_uuid(), 'deal.created', now(), '{}', 1 from generate_series(1, 4)`;
  const deliveries = await withTenant(tenantId, (db) =>
    db.select().from(webhookDelivery).where(within({ tenantId }, webhookDelivery)),
  );
  const settled = await admin.begin(async (held) => {
    await held`select 1 from webhook where tenant_id = ${tenantId} for update`;
    const all = Promise.all(
      deliveries.map((delivery) =>
        withTenant(tenantId, (db) => settleDelivery(db, delivery, GONE, new Date())),
      ),
    );
    await untilBlocked(held, 4);
    return () => all;
  });
  await settled();
  const rows = await withTenant(tenantId, (db) =>
    db
      .select({ deadAt: webhookDelivery.deadAt, history: webhookDelivery.history })
      .from(webhookDelivery)
      .where(within({ tenantId }, webhookDelivery, eq(webhookDelivery.webhookId, Number(made?.id)))),
  );
  expect(rows.map(({ deadAt, history }) => [deadAt !== null, history.length])).toEqual(
    Array.from({ length: 4 }, () => [true, 1]),
  );
  const [hook] =
    await admin`select is_enabled, disabled_because, version from webhook where tenant_id = ${tenantId}`;
  expect(hook).toEqual({ is_enabled: false, disabled_because: "gone", version: 2 });
});

test.each([
  ["fails for the last time", 500],
  ["succeeds", 200],
])("a message that is sent again while an attempt runs stays due when that one %s", async (_how, status) => {
  const [made] = await admin<{ id: string }[]>`
    insert into webhook (tenant_id, url, events, secret, failing_since)
    values (${tenantId}, 'https://away.test/', '{deal.created}', 'x', now() - interval '2 days') returning id`;
  const webhookId = Number(made?.id);
  await admin`
    insert into webhook_delivery (tenant_id, webhook_id, message_id, event, occurred_at, data, attempts, locked_until)
    values (${tenantId}, ${webhookId}, gen_random_uuid(), 'deal.created', now(), '{}', ${deliveryQueue.mostAttempts},
      now() + interval '1 minute')`;
  const ofHook = within({ tenantId }, webhookDelivery, eq(webhookDelivery.webhookId, webhookId));
  const read = () => withTenant(tenantId, (db) => db.select().from(webhookDelivery).where(ofHook));
  const [claimed] = await read();
  if (!claimed) throw new Error("no message was stored");
  const now = new Date();
  await withTenant(tenantId, (db) =>
    db
      .update(webhookDelivery)
      .set({ nextAt: now, attempts: 0, deliveredAt: null, deadAt: null })
      .where(ofHook),
  );
  await withTenant(tenantId, (db) => settleDelivery(db, claimed, { ...GONE, status }, now));
  expect(await read()).toMatchObject([
    { attempts: 0, nextAt: now, deliveredAt: null, deadAt: null, lockedUntil: null, history: [{ status }] },
  ]);
  expect(await admin`select is_enabled from webhook where id = ${webhookId}`).toEqual([{ is_enabled: true }]);
});
