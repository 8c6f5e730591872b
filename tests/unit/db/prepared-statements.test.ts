import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withPreparedStatements } from "@/db/prepared-statements";
import { testDatabase, type TestDatabase } from "../../support/database";

let database: TestDatabase;
let client: postgres.Sql;
beforeAll(async () => {
  database = await testDatabase();
  client = withPreparedStatements(postgres(database.url, { max: 1 }));
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("prepares a statement with values once for a connection, in transactions too", async () => {
  const orm = drizzle(client);
  for (const value of [1, 2, 3])
    await orm.transaction((transaction) => transaction.execute(sql`select ${value}::int as value`));
  const [row] = await client<
    { count: number }[]
  >`select count(*)::int as count from pg_prepared_statements where statement = 'select $1::int as value'`;
  expect(row).toEqual({ count: 1 });
});

test("rolls a transaction back when its work fails, as without it", async () => {
  const orm = drizzle(client);
  const failing = orm.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('app.tenant_id', ${"7"}, true)`);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const [row] = await orm.execute(sql`select app_tenant_id() as tenant where ${1} = 1`);
  expect(row).toEqual({ tenant: null });
});
