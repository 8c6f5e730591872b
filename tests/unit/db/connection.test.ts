import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Connection } from "@/db/connection";
import { runTransaction, type Work } from "@/db/transaction";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await testDatabase();
  connection = new Connection({ url: database.url });
});
afterAll(async () => {
  connection.close();
  await database.drop();
});

const inTransaction = <Result>(work: Work<Result>) => runTransaction(connection, [["begin"]], work);

test("prepares a statement with values once for a connection, over its transactions", async () => {
  for (const value of [1, 2, 3]) await inTransaction((db) => db.execute(sql`select ${value}::int as value`));
  const prepared = await inTransaction((db) =>
    db.execute(
      sql`select count(*)::int as count from pg_prepared_statements where statement = 'select $1::int as value'`,
    ),
  );
  expect([...prepared]).toEqual([{ count: 1 }]);
});

test("rolls a transaction back when its work fails", async () => {
  const failing = inTransaction(async (db) => {
    await db.execute(sql`select set_config('app.tenant_id', ${"7"}, true)`);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const [row] = await inTransaction((db) => db.execute(sql`select app_tenant_id() as tenant`));
  expect(row).toEqual({ tenant: null });
});

test("rolls a transaction back when a statement failed, also when the work went on without it", async () => {
  const work = inTransaction(async (db) => {
    await db.execute(sql`select 1 / ${0}::int`).catch(() => undefined);
    return "done";
  });
  await expect(work).rejects.toMatchObject({ code: "22012" });
});

test("says of a failed statement what the database says, without its values, which may be secrets", async () => {
  const work = inTransaction((db) => db.execute(sql`select ${"secret"}::text, 1 / ${0}::int`));
  await expect(work).rejects.toThrow(/^division by zero$/);
});

test("sends no statement that lacks a value, and the next transaction has its own answers", async () => {
  const lacking = inTransaction((db) =>
    Promise.all([
      db.execute(sql`select ${1}::int as value`),
      db.execute(sql`select ${sql.param(undefined)}::int as value`),
    ]),
  );
  await expect(lacking).rejects.toMatchObject({ cause: { message: "a statement lacks a value" } });
  const answer = await inTransaction((db) => db.execute(sql`select ${2}::int as value`));
  expect([...answer]).toEqual([{ value: 2 }]);
});

test("a connection that one bundle of the site has opened serves the transactions of the others", async () => {
  process.env["DATABASE_URL"] = database.url;
  process.env["DATABASE_POOL"] = "1";
  const bundle = async () => {
    vi.resetModules();
    const { withTenant, closeConnection } = await import("@/db/client");
    const { readOnce, statement } = await import("@/db/statement");
    const one = statement<{ value: number }, { value: number }[]>((db) =>
      db.select({ value: sql<number>`${sql.placeholder("value")}::int` }).from(sql`(values (1)) as asked`),
    );
    const failing = (value: number) =>
      withTenant(1, (db) => db.execute(sql`select 1 / ${value}::int`)).catch((error: Error) => error.message);
    return { closeConnection, one: (value: number) => readOnce(1, one, { value }), failing };
  };
  const bundles = [await bundle(), await bundle()];
  for (const { one, failing } of [...bundles, ...bundles]) {
    expect(await one(5)).toEqual([{ value: 5 }]);
    expect(await failing(0)).toBe("division by zero");
  }
  await bundles[0]?.closeConnection();
});
