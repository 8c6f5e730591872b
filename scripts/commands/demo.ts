import { count, eq, inArray, notInArray, sql } from "drizzle-orm";
import { seedDemo } from "@/scripts/demo/demo";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { deal, tenant, userAccount } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { DEMO_TENANTS } from "@/scripts/demo/sample/tenants";
import { stableUuid } from "@/scripts/demo/stable-uuid";
import { tenantTables } from "@/lib/domain/tenant-admin/data/tenant-tables";
import { adminUrl, asCommand } from "./command-line";

// By ids that only the demo data has, because a tenant of the same name may be somebody's own.
const DEMO = DEMO_TENANTS.map(({ slug }) => stableUuid(slug));

/** `npm run demo -- load` and `npm run demo -- remove --yes` (S-015). */
await asCommand(async () => {
  const [what, ...options] = process.argv.slice(2);
  if (what === "load") return load();
  if (what === "remove") return remove(options.includes("--yes"));
});

async function load() {
  if (await hasOtherTenants())
    throw new Error(
      "This database holds other tenants: no demo data is loaded into it, because demo accounts have a public " +
        "password.",
    );
  if ((await describeDemo()).length > 0) return console.log("The demo data is there already.");
  await seedDemo(adminUrl(), openStorage());
  console.log("Loaded the demo data. Sign in as admin@demo.test with the password Demo1234.");
}

async function remove(isConfirmed: boolean) {
  const result = await describeDemo();
  if (result.length === 0) return console.log("There is no demo data.");
  const list = result.map(({ slug, users, deals }) => `${slug} (${users} users, ${deals} deals)`).join(", ");
  if (!isConfirmed)
    throw new Error(
      `This would remove ${list} with all that was added to them. To do so: npm run demo -- remove --yes`,
    );
  await removeDemo();
  console.log(`Removed ${list}.`);
}

/** Whether the database holds tenants besides the demo ones. */
async function hasOtherTenants(): Promise<boolean> {
  const result = await ownerTransaction(adminUrl(), (db) =>
    db.select({ id: tenant.id }).from(tenant).where(notInArray(tenant.uuid, DEMO)).limit(1),
  );
  return result.length > 0;
}

/** The existing demo tenants, with the number of their users and deals. */
function describeDemo(): Promise<{ slug: string; users: number; deals: number }[]> {
  return ownerTransaction(adminUrl(), async (db) => {
    const result = await db
      .select({ id: tenant.id, slug: tenant.slug })
      .from(tenant)
      .where(inArray(tenant.uuid, DEMO))
      .orderBy(tenant.id);
    return Promise.all(
      result.map(async ({ id, slug }) => {
        const [[users], [deals]] = await Promise.all([
          db.select({ total: count() }).from(userAccount).where(eq(userAccount.tenantId, id)),
          db.select({ total: count() }).from(deal).where(eq(deal.tenantId, id)),
        ]);
        return { slug, users: users?.total ?? 0, deals: deals?.total ?? 0 };
      }),
    );
  });
}

/** Removes the demo tenants: all their rows in one transaction, then their files. */
async function removeDemo(): Promise<void> {
  const removed = await ownerTransaction(adminUrl(), async (db) => {
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
