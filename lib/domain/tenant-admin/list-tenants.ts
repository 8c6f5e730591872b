import { asc, isNull } from "drizzle-orm";
import { tenant } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { presentTenant } from "./present-tenant";

/** All tenants that are not deleted, by name; not paged (REST-82). */
export async function listTenants({ db }: Context): Promise<ReturnType<typeof presentTenant>[]> {
  const rows = await db
    .select()
    .from(tenant)
    .where(isNull(tenant.deletedAt))
    .orderBy(asc(tenant.name), asc(tenant.id));
  return rows.map(presentTenant);
}
