import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { migrate } from "@/db/migrate";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
let admin: postgres.Sql;
beforeAll(async () => {
  database = await testDatabase();
  admin = postgres(database.adminUrl, { max: 3, onnotice: () => undefined });
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

test("a migration that has to wait for a table gives up and tries again, so that nobody queues behind it", async () => {
  const waited = vi.fn();
  const longOne = await admin.reserve();
  await longOne`begin`;
  await longOne`lock table drizzle.__drizzle_migrations in access exclusive mode`;
  const migrating = migrate(database.adminUrl, database.url, { onWait: waited });
  await expect.poll(() => waited.mock.calls.length).toBeGreaterThan(0);
  const [waiting] = await admin<{ count: number }[]>`
    select count(*)::int as count from pg_locks where not granted and database = (
      select oid from pg_database where datname = current_database())`;
  expect(waiting?.count).toBe(0);
  await longOne`rollback`;
  longOne.release();
  await migrating;
});
