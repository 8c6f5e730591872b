import { Socket } from "node:net";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeConnection, readOnce, withoutTenant, withTenant } from "@/db/client";
import { counter } from "@/db/schema";
import { ownerTransaction } from "@/db/seed/owner-transaction";
import { placeholders, statement, statementForms } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { createTenant } from "@/lib/tenants/create-tenant";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
let tenants: number[];

beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
  // One connection, so that what it has prepared and what it writes can be told.
  process.env["DATABASE_POOL"] = "1";
  tenants = await ownerTransaction(database.adminUrl, async (db) => [(await createTenant(db, { slug: "one", name: "One" })).id, (await createTenant(db, { slug: "two", name: "Two" })).id]);
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

test("is built once and then run in each transaction with its own values", async () => {
  let built = 0;
  const valueOf = statement<{ tenantId: number; name: string }, { tenantId: number; value: number }[]>((db) => {
    built++;
    return db.select({ tenantId: counter.tenantId, value: counter.value }).from(counter).where(within(anyTenant, counter, eq(counter.name, sql.placeholder("name"))));
  });
  const [first, second] = await Promise.all(tenants.map((tenantId) => withTenant(tenantId, (db) => valueOf(db, { tenantId, name: "deals_pending" }))));
  expect([first, second]).toEqual(tenants.map((tenantId) => [{ tenantId, value: 0 }]));
  expect(built).toBe(1);
});

test("sees no row of a tenant that its transaction did not name [S-001]", async () => {
  const [one = 0, two = 0] = tenants;
  const names = statement<{ tenantId: number }, { name: string }[]>((db) => db.select({ name: counter.name }).from(counter).where(within(anyTenant, counter)));
  expect(await withTenant(one, (db) => names(db, { tenantId: two }))).toEqual([]);
});

test("writes null as no value, not as a JSON null", async () => {
  const found = await withTenant(tenants[0] ?? 0, async (db) => {
    await db.execute(sql`create temporary table odd (id integer, name text, body jsonb) on commit drop`);
    const columns = placeholders(counter, "name");
    expect(Object.keys(columns)).toEqual(["name"]);
    const insert = statement<{ id: number; body: string | null }, unknown>((tx) =>
      tx.select({ body: sql<string | null>`${sql.param(sql.placeholder("body"), { mapToDriverValue: (value: unknown) => JSON.stringify(value) })}::text` }).from(sql`(select ${sql.placeholder("id")}::integer) as given`),
    );
    return [await insert(db, { id: 1, body: null }), await insert(db, { id: 1, body: "x" })];
  });
  expect(found).toEqual([[{ body: null }], [{ body: '"x"' }]]);
});

test("asks for each of its values", async () => {
  const named = statement<Record<string, unknown>, unknown>((db) => db.select({ name: counter.name }).from(counter).where(within(anyTenant, counter, eq(counter.name, sql.placeholder("name")))));
  const tenantId = tenants[0] ?? 0;
  await expect(withTenant(tenantId, (db) => named(db, { tenantId }))).rejects.toThrow("the statement needs a value for name");
});

test("has one form for each order that is asked for", async () => {
  const built: string[] = [];
  const ordered = statementForms<"up" | "down", { tenantId: number }, { name: string }[]>((db, form) => {
    built.push(form);
    return db.select({ name: counter.name }).from(counter).where(within(anyTenant, counter)).orderBy(form === "up" ? asc(counter.name) : sql`${counter.name} desc`);
  });
  const tenantId = tenants[0] ?? 0;
  const [up, down, again] = await withTenant(tenantId, (db) => Promise.all([ordered(db, "up", { tenantId }), ordered(db, "down", { tenantId }), ordered(db, "up", { tenantId })]));
  expect(down).toEqual([...up].reverse());
  expect(again).toEqual(up);
  expect(built).toEqual(["up", "down"]);
});

/** Socket writes that the process makes while it does something. */
async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const written = vi.spyOn(Socket.prototype, "write");
  try {
    await work();
    return written.mock.calls.length;
  } finally {
    written.mockRestore();
  }
}

describe("a transaction's way to the database", () => {
  const nameOf = statement<{ tenantId: number; name: string }, { tenantId: number }[]>((db) =>
    db.select({ tenantId: counter.tenantId }).from(counter).where(within(anyTenant, counter, eq(counter.name, sql.placeholder("name")))),
  );
  const ofTenant = (tenantId: number) => ({ tenantId, name: "deals_pending" });

  test("begins with its first statements, in one write, and ends with another", async () => {
    const [one = 0] = tenants;
    const work = () => withTenant(one, (db) => nameOf(db, ofTenant(one)));
    await work();
    expect(await writesOf(work)).toBe(2);
  });

  test("is one write for a reading that is one statement, each in its own tenant", async () => {
    const [one = 0, two = 0] = tenants;
    await readOnce(one, nameOf, ofTenant(one));
    expect(await writesOf(() => readOnce(one, nameOf, ofTenant(one)))).toBe(1);
    const asked = [one, two, one, two].map((tenantId) => readOnce(tenantId, nameOf, ofTenant(tenantId)));
    expect(await Promise.all(asked)).toEqual([one, two, one, two].map((tenantId) => [{ tenantId }]));
    expect(await readOnce(one, nameOf, ofTenant(two))).toEqual([]);
  });

  test("tells of a reading that failed, and leaves nothing of it on the connection", async () => {
    const [one = 0] = tenants;
    const failing = statement<{ by: number }, { value: number }[]>((db) => db.select({ value: sql<number>`1 / ${sql.placeholder("by")}::integer` }).from(counter));
    for (let time = 0; time < 12; time++) await expect(readOnce(one, failing, { by: 0 })).rejects.toMatchObject({ code: "22012" });
    expect(await readOnce(one, nameOf, ofTenant(one))).toEqual([{ tenantId: one }]);
    expect(await withoutTenant((db) => db.execute(sql`select app_tenant_id() as tenant`))).toEqual([{ tenant: null }]);
  });

  test("is rolled back when its work fails before anything was answered", async () => {
    const [one = 0] = tenants;
    await expect(withTenant(one, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await withTenant(one, (db) => nameOf(db, ofTenant(one)))).toEqual([{ tenantId: one }]);
  });
});
