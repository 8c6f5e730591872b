import { count, eq, inArray, notInArray, sql } from "drizzle-orm";
import { deal, tenant, userAccount } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { DEMO_TENANTS } from "@/scripts/demo/sample/tenants";
import { stableUuid } from "@/scripts/demo/stable-uuid";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { tenantTables } from "@/lib/domain/tenant-admin/data/tenant-tables";

// By what only the demo data has: a tenant of the same name may be somebody's own.
const DEMO = DEMO_TENANTS.map(({ slug }) => stableUuid(slug));

/** Whether the database holds tenants besides the demo ones. */
export const hasOtherTenants = (adminUrl: string): Promise<boolean> =>
  ownerTransaction(
    adminUrl,
    async (db) =>
      (await db.select({ id: tenant.id }).from(tenant).where(notInArray(tenant.uuid, DEMO)).limit(1)).length >
      0,
  );

/** The demo tenants that are there, with how much is in them. */
export const describeDemo = (
  adminUrl: string,
): Promise<{ id: number; slug: string; users: number; deals: number }[]> =>
  ownerTransaction(adminUrl, async (db) => {
    const found = await db
      .select({ id: tenant.id, slug: tenant.slug })
      .from(tenant)
      .where(inArray(tenant.uuid, DEMO))
      .orderBy(tenant.id);
    return Promise.all(
      found.map(async ({ id, slug }) => {
        const [[users], [deals]] = await Promise.all([
          db.select({ total: count() }).from(userAccount).where(eq(userAccount.tenantId, id)),
          db.select({ total: count() }).from(deal).where(eq(deal.tenantId, id)),
        ]);
        return { id, slug, users: users?.total ?? 0, deals: deals?.total ?? 0 };
      }),
    );
  });

/** Removes the demo tenants with all their rows, all or nothing, then their files. */
export async function removeDemo(adminUrl: string): Promise<void> {
  const removed = await ownerTransaction(adminUrl, async (db) => {
    const ids = (await db.select({ id: tenant.id }).from(tenant).where(inArray(tenant.uuid, DEMO))).map(
      ({ id }) => id,
    );
    for (const { name } of (await tenantTables(db)).reverse()) {
      for (const id of ids)
        await db.execute(sql`delete from ${sql.identifier(name)} where tenant_id = ${id}`);
    }
    await db.delete(tenant).where(inArray(tenant.id, ids));
    return ids;
  });
  const storage = openStorage();
  for (const id of removed) for await (const name of storage.list(id)) await storage.delete(id, name);
}
