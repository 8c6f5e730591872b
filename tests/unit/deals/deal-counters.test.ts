import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, withTenant, type Transaction } from "@/db/client";
import { counter } from "@/db/schema";
import { ownerTransaction } from "@/db/seed/owner-transaction";
import { within } from "@/db/tenancy";
import { countMore, countMove } from "@/lib/deals/deal-counters";
import type { Context } from "@/lib/http/context";
import { createTenant } from "@/lib/tenants/create-tenant";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
let admin: postgres.Sql;
let tenantId: number;

beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  tenantId = await ownerTransaction(database.adminUrl, async (db) => (await createTenant(db, { slug: "one", name: "One" })).id);
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
});

const contextOf = (db: Transaction) => ({ db, tenantId }) as Context;
const inTenant = <Result>(work: (db: Transaction) => Promise<Result>) => withTenant(tenantId, work);

test("counters are locked in one order whichever way a deal moves, so that no two saves wait for each other", async () => {
  let moved: Promise<void> = Promise.resolve();
  await inTenant(async (db) => {
    await countMore(contextOf(db), "pending");
    moved = inTenant((other) => countMove(contextOf(other), "lost", "pending"));
    await expect.poll(async () => (await admin`select count(*)::int as waiting from pg_locks where not granted`)[0]?.["waiting"], { interval: 20 }).toBe(1);
    // It waits for "pending", and does not hold "lost" meanwhile.
    const free = await inTenant((third) =>
      third.select({ name: counter.name }).from(counter).where(within({ tenantId }, counter, eq(counter.name, "deals_lost"))).for("update", { noWait: true }),
    );
    expect(free).toEqual([{ name: "deals_lost" }]);
  });
  await moved;
  const rows = await inTenant((db) => db.select({ name: counter.name, value: counter.value }).from(counter).where(within({ tenantId }, counter, sql`${counter.name} like 'deals_%'`)));
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toMatchObject({ deals_pending: 2, deals_lost: -1 });
});

test("a tenant without its counters is a fault", async () => {
  await expect(withTenant(tenantId + 1, (db) => countMore({ db, tenantId: tenantId + 1 } as Context, "lost"))).rejects.toThrow("lacks a counter");
});
