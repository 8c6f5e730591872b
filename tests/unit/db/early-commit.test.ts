import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, withTenant, type Transaction } from "@/db/client";
import { commitEarly } from "@/db/transaction";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

async function value(db: Transaction, expression: string): Promise<string> {
  const [row] = await db.execute<{ value: string }>(sql.raw(`select (${expression})::text as value`));
  return row?.value ?? "";
}

test("a transaction that commits before the disk has it is answered when it has (T-09)", async () => {
  const written = await withTenant(1, async (db) => {
    commitEarly(db);
    expect(await value(db, "current_setting('synchronous_commit')")).toBe("off");
    return value(db, "pg_logical_emit_message(true, 'test', 'something')");
  });
  expect(await withTenant(1, (db) => value(db, `pg_current_wal_flush_lsn() > '${written}'::pg_lsn`))).toBe(
    "true",
  );
  expect(await withTenant(1, (db) => value(db, "current_setting('synchronous_commit')"))).toBe("on");
});

test("one that fails is rolled back with its own error", async () => {
  const failing = withTenant(1, (db) => {
    commitEarly(db);
    return db.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow("division by zero");
  expect(await withTenant(1, (db) => value(db, "1"))).toBe("1");
});
