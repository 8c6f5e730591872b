import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, withTenant, withoutTenant } from "@/db/client";
import { counter } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { within } from "@/db/tenancy";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
let tenants: number[];

// One database user for everything, as with only DATABASE_URL. Here it is one that bypasses row-level
// security.
beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: database.superuserUrl, KAPI_SWITCH_ROLE: "1" });
  tenants = await ownerTransaction(database.adminUrl, async (db) => [
    (await createTenant(db, { slug: "one", name: "One" })).id,
    (await createTenant(db, { slug: "two", name: "Two" })).id,
  ]);
});
afterAll(async () => {
  await closeConnection();
  delete process.env["KAPI_SWITCH_ROLE"];
  await database.drop();
});

const whoAmI = sql`select current_user as role`;

test("each transaction steps down to the request role before its first statement [S-001]", async () => {
  expect(await withTenant(tenants[0] ?? 0, (db) => db.execute(whoAmI))).toEqual([{ role: "app_user" }]);
  expect(await withoutTenant((db) => db.execute(whoAmI))).toEqual([{ role: "app_user" }]);
});

test("so another tenant's rows are hidden from a user that could see them all [S-001]", async () => {
  const [one = 0, two = 0] = tenants;
  const of = (tenantId: number) =>
    withTenant(one, (db) =>
      db.select({ name: counter.name }).from(counter).where(within({ tenantId }, counter)),
    );
  expect((await of(one)).length).toBeGreaterThan(0);
  expect(await of(two)).toEqual([]);
});
