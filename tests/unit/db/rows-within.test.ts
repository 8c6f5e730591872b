import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { rowsWithin } from "@/db/rows-within";
import { client, deal } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
let tenantId: number;

beforeAll(async () => {
  database = await testDatabase({ demo: true });
  process.env["DATABASE_URL"] = database.url;
  tenantId = 1;
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

type Rows = { clients: (typeof client.$inferSelect)[]; deals: (typeof deal.$inferSelect)[] };

const both = statement<{ tenantId: number }, Rows[]>((db) =>
  db
    .select({
      clients: rowsWithin(
        getTableColumns(client),
        sql`from ${client} where ${within(anyTenant, client)}`,
        sql`${client.id}`,
      ),
      deals: rowsWithin(
        getTableColumns(deal),
        sql`from ${deal} where ${within(anyTenant, deal)}`,
        sql`${deal.id}`,
      ),
    })
    .from(sql`(values (1)) as asked`),
);

test("reads rows as a statement of their own reads them: instants, amounts, JSON, nothing", async () => {
  const [read, clients, deals] = await withTenant(tenantId, async (db) => [
    await both(db, { tenantId }),
    await db.select().from(client).where(within({ tenantId }, client)).orderBy(asc(client.id)),
    await db.select().from(deal).where(within({ tenantId }, deal)).orderBy(asc(deal.id)),
  ]);
  expect([
    deals.some((row) => row.adjustedDealId === null),
    deals.some((row) => row.adjustedDealId !== null),
    deals.some((row) => row.tax !== null),
    deals.every((row) => row.createdAt instanceof Date),
  ]).toEqual([true, true, true, true]);
  expect(read).toEqual([{ clients, deals }]);
});

test("is an empty list where there is nothing", async () => {
  const none = statement<{ tenantId: number }, { clients: unknown[] }[]>((db) =>
    db
      .select({
        clients: rowsWithin(
          { id: client.id },
          sql`from ${client} where ${within(anyTenant, client, eq(client.id, 0))}`,
        ),
      })
      .from(sql`(values (1)) as asked`),
  );
  expect(await withTenant(tenantId, (db) => none(db, { tenantId }))).toEqual([{ clients: [] }]);
});
