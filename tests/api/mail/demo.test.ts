import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../support/database";

let database: TestDatabase;
let admin: postgres.Sql;
beforeAll(async () => {
  database = await testDatabase({ demo: true });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

test("demo data mails nobody, whatever its past months would have mailed", async () => {
  const [mails] = await admin<{ written: number; waiting: number }[]>`
    select count(*)::int as written, count(*) filter (where sent_at is null)::int as waiting from outbox`;
  expect(mails?.written).toBeGreaterThan(0);
  expect(mails?.waiting).toBe(0);
});
