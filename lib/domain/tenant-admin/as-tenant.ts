import { sql } from "drizzle-orm";
import type { Context } from "@/lib/platform/context";
import type { Tenant } from "@/lib/core/tenants/tenant";

/**
 * Does work in another tenant within a super admin's transaction (S-006), which acts in its own again afterwards: what the two write is
 * kept or undone together. Row-level security stays as it is; it sees one tenant at a time.
 */
export async function asTenant<Result>(
  context: Context,
  tenant: Tenant,
  work: (inner: Context) => Promise<Result>,
): Promise<Result> {
  const { db, tenantId } = context;
  await db.execute(sql`select app_set_tenant(${tenant.id})`);
  const result = await work({ ...context, tenant, tenantId: tenant.id });
  await db.execute(sql`select app_set_tenant(${tenantId})`);
  return result;
}
