import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { removeExpiredKeys } from "@/lib/platform/idempotency/remove-expired-keys";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { testDatabase } from "@/tests/support/database";

const database = await testDatabase();
const admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
process.env["DATABASE_URL"] = database.url;
const tenants: number[] = [];

beforeAll(async () => {
  for (const slug of ["one", "two"])
    tenants.push(
      (await ownerTransaction(database.adminUrl, (db) => createTenant(db, { slug, name: slug }))).id,
    );
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
});

test("keys that have expired are removed, of all tenants and in batches, and no others", async () => {
  for (const [index, tenantId] of tenants.entries()) {
    await admin`
      insert into idempotency_record (tenant_id, principal, key, route, body_hash, status, expires_at)
      select ${tenantId}, 'user/1', 'old ' || n, 'POST /deals', '', 201, now() - (n || ' seconds')::interval
      from generate_series(1, ${index === 0 ? 1_200 : 3}) n`;
    await admin`insert into idempotency_record (tenant_id, principal, key, route, body_hash, status, expires_at)
      values (${tenantId}, 'user/1', 'new', 'POST /deals', '', 201, now() + interval '1 hour')`;
  }
  expect(await removeExpiredKeys()).toBe(1_203);
  expect([...(await admin`select tenant_id::int, key from idempotency_record order by tenant_id`)]).toEqual(
    tenants.map((tenantId) => ({ tenant_id: tenantId, key: "new" })),
  );
});
