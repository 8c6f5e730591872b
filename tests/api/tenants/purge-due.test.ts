import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeConnection } from "@/db/client";
import { tenant } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { purgeDueTenants } from "@/lib/domain/tenant-admin/data/purge-due-tenants";
import { purgeTenant } from "@/lib/domain/tenant-admin/data/purge-tenant";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { testDatabase, type TestDatabase } from "../../support/database";

vi.mock("@/lib/domain/tenant-admin/data/purge-tenant", () => ({ purgeTenant: vi.fn() }));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
  vi.unstubAllEnvs();
});

test("a tenant whose purge fails does not keep the others' data, and is left alone for an hour (P-06)", async () => {
  const made = await ownerTransaction(database.adminUrl, (db) =>
    Promise.all(["first", "second"].map((slug) => createTenant(db, { slug, name: slug }))),
  );
  const ids = made.map(({ id }) => id);
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await ownerTransaction(database.adminUrl, (db) =>
    db.update(tenant).set({ deletedAt: longAgo, updatedAt: longAgo }).where(inArray(tenant.id, ids)),
  );
  vi.mocked(purgeTenant).mockRejectedValueOnce(new Error("the store is away"));
  const run = () => purgeDueTenants(new AbortController().signal);
  await run();
  await run();
  expect(
    vi
      .mocked(purgeTenant)
      .mock.calls.map(([{ id }]) => id)
      .sort((one, other) => one - other),
  ).toEqual(ids.sort((one, other) => one - other));
});
