import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { rowInserter } from "@/db/statement";
import { client } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { Pipelined } from "@/db/pipelined";
import { within } from "@/db/tenancy";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
let tenantId: number;

beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
  process.env["DATABASE_POOL"] = "1";
  tenantId = await ownerTransaction(
    database.adminUrl,
    async (db) => (await createTenant(db, { slug: "one", name: "One" })).id,
  );
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

const insert = rowInserter(client, ["tenantId", "uuid", "name", "searchText", "zohoId", "lastDealAt"], {
  id: client.id,
  name: client.name,
  at: client.lastDealAt,
});
const when = new Date("2026-01-02T03:04:05.678Z");
const rows = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => ({
    tenantId,
    uuid: crypto.randomUUID(),
    name: `${prefix} ${index}`,
    searchText: "",
    zohoId: null,
    lastDealAt: index % 2 ? when : null,
  }));

test.each([0, 1, 16, 17, 100])(
  "writes %i rows, each with its own values, before COMMIT that is sent behind them",
  async (count) => {
    // On its first use of a statement, the driver asks the server to describe it, and COMMIT has to wait for
    // that.
    await withTenant(tenantId, (db) => Promise.resolve(new Pipelined(insert(db, rows(count, "before")))));
    const given = rows(count, `of ${count}`);
    const back = await withTenant(tenantId, (db) => Promise.resolve(new Pipelined(insert(db, given))));
    expect(back.map(({ name, at }) => ({ name, lastDealAt: at })).sort(byName)).toEqual(
      given.map(({ name, lastDealAt }) => ({ name, lastDealAt })).sort(byName),
    );
    const stored = await withTenant(tenantId, (db) =>
      db
        .select({ id: client.id, name: client.name, zohoId: client.zohoId })
        .from(client)
        .where(within({ tenantId }, client, sql`${client.name} like ${`of ${count} %`}`)),
    );
    expect(stored.sort(byName)).toEqual(
      back.map(({ id, name }) => ({ id, name, zohoId: null })).sort(byName),
    );
  },
);

const byName = (left: { name: string }, right: { name: string }) => left.name.localeCompare(right.name);

test("keeps no row when one of them lacks a value", async () => {
  const [first, second] = rows(2, "short");
  const { name: _left, ...nameless } = { name: "", ...second };
  await expect(
    withTenant(tenantId, (db) =>
      Promise.resolve(
        new Pipelined(Promise.all([insert(db, rows(3, "short")), insert(db, [first, nameless] as never)])),
      ),
    ),
  ).rejects.toThrow("the statement needs a value for name1");
  expect(
    await withTenant(tenantId, (db) =>
      db
        .select({ id: client.id })
        .from(client)
        .where(within({ tenantId }, client, sql`${client.name} like 'short %'`)),
    ),
  ).toEqual([]);
});
