import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, withTenant, type Transaction } from "@/db/client";
import { counter } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { within } from "@/db/tenancy";
import { countChanges, countMove } from "@/lib/domain/deals/deal-counters";
import type { Context } from "@/lib/platform/context";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { untilBlocked } from "@/tests/support/blocked";
import { type TestDatabase, patient, testDatabase } from "@/tests/support/database";

let database: TestDatabase;
let tenantId: number;

beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = patient(database.url);
  tenantId = await ownerTransaction(
    database.adminUrl,
    async (db) => (await createTenant(db, { slug: "one", name: "One" })).id,
  );
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

const contextOf = (db: Transaction) => ({ db, tenantId }) as Context;
const inTenant = <Result>(work: (db: Transaction) => Promise<Result>) => withTenant(tenantId, work);

const oneWaitsFor = (db: Transaction) =>
  untilBlocked({ unsafe: (statement) => db.execute(sql.raw(statement)) });

/** Locks a counter. Rejects if it is locked already. */
const locked = (name: string) =>
  inTenant((db) =>
    db
      .select({ name: counter.name })
      .from(counter)
      .where(within({ tenantId }, counter, eq(counter.name, name)))
      .for("update", { noWait: true }),
  );

test("counters are locked in one order whichever way a deal moves, so that no two saves wait for each other", async () => {
  let moved: Promise<void> = Promise.resolve();
  await inTenant(async (db) => {
    await countChanges(contextOf(db), { pending: 1 });
    moved = inTenant((other) => countMove(contextOf(other), "lost", "pending"));
    await oneWaitsFor(db);
    // It waits for "pending" and must not have locked "lost" yet.
    expect(await locked("deals_lost")).toEqual([{ name: "deals_lost" }]);
  });
  await moved;
  const rows = await inTenant((db) =>
    db
      .select({ name: counter.name, value: counter.value })
      .from(counter)
      .where(within({ tenantId }, counter, sql`${counter.name} like 'deals_%'`)),
  );
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toMatchObject({
    deals_pending: 2,
    deals_lost: -1,
  });
});

test("a new deal takes its number before it is counted", async () => {
  let taken: Promise<unknown> = Promise.resolve();
  await inTenant(async (db) => {
    await db
      .select({ name: counter.name })
      .from(counter)
      .where(within({ tenantId }, counter, eq(counter.name, "quote_number")))
      .for("update");
    taken = inTenant((other) =>
      other.execute(sql`select app_next_quote_number(${tenantId}::bigint, 0, 'Q-')`),
    );
    await oneWaitsFor(db);
    expect(await locked("deals_pending")).toEqual([{ name: "deals_pending" }]);
  });
  expect(await taken).toEqual([{ app_next_quote_number: "1" }]);
});

test("numbers that begin anew have a counter for each year, beside those that run on [U-31]", async () => {
  const take = async (year: number) => {
    const asked = sql`select app_next_quote_number(${tenantId}::bigint, ${year}::integer, ${`Q-${year}-`}::text) as number`;
    const [row] = await inTenant((db) => db.execute<{ number: string }>(asked));
    return Number(row?.number);
  };
  expect([await take(2026), await take(2026), await take(2027), await take(2026)]).toEqual([1, 2, 1, 3]);
});

test("a tenant without its counters is a fault", async () => {
  await expect(
    withTenant(tenantId + 1, (db) => countChanges({ db, tenantId: tenantId + 1 } as Context, { lost: 1 })),
  ).rejects.toThrow("lacks a counter");
});
