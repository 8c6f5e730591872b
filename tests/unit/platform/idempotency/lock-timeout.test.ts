import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { claimKey } from "@/lib/platform/idempotency/keyed-call";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { type TestDatabase, testDatabase } from "@/tests/support/database";

let database: TestDatabase;
let tenantId: number;

beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
  tenantId = await ownerTransaction(
    database.adminUrl,
    async (db) => (await createTenant(db, { slug: "one", name: "One" })).id,
  );
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

test.each(["", "1"])(
  "after claiming a key a transaction waits for locks as long as others do [pooler: %j]",
  async (pooler) => {
    await closeConnection();
    process.env["DATABASE_POOLER"] = pooler;
    const timeout = await withTenant(tenantId, async (db) => {
      const call = {
        tenantId,
        principal: "visitor",
        key: `key-${pooler}`,
        route: "POST /",
        bodyHash: "",
        retentionDays: 1,
      };
      expect(await claimKey(db, call)).toBe(true);
      const [row] = await db.execute<{ timeout: string }>(
        sql`select current_setting('lock_timeout') as timeout`,
      );
      return row?.timeout;
    });
    expect(timeout).toBe("2s");
  },
);
