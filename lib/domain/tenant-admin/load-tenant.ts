import { and, eq, isNull, sql, asc } from "drizzle-orm";
import { tenant } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import type { Tenant } from "@/lib/core/tenants/host";
import type { z } from "zod";
import type { tenantSchema } from "./api";
import { domainOf } from "@/lib/domain/tenants/site-address";
import journal from "@/db/migrations/meta/_journal.json";

/** A tenant by its number. Error: 404, also for a deleted one. */
export async function loadTenant({ db }: Context, id: number, lock?: "update"): Promise<TenantRow> {
  const query = db
    .select()
    .from(tenant)
    .where(and(eq(tenant.id, id), isNull(tenant.deletedAt)));
  const [found] = await (lock ? query.for(lock) : query);
  if (!found) throw notFound();
  return found;
}

/**
 * Does work in another tenant within a super admin's transaction (S-006), which acts in its own again
 * afterwards: what the two write is kept or undone together. Row-level security stays as it is; it sees one
 * tenant at a time.
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

export type TenantRow = typeof tenant.$inferSelect;
type Presented = z.input<typeof tenantSchema>;

/** A row as super admins see it (S-137). */
export const presentTenant = ({
  id,
  uuid,
  slug,
  name,
  ownDomain,
  plan,
  version,
  ...row
}: TenantRow): Presented => ({
  id,
  uuid,
  slug,
  name,
  domain: domainOf({ slug, ownDomain }),
  own_domain: ownDomain,
  plan,
  version,
  language_id: row.languageId,
  sender_email: row.senderEmail,
  is_enabled: row.isEnabled,
  is_test_mode: row.isTestMode,
  without_dns: row.withoutDns,
  created_at: row.createdAt,
});

/** How a tenant's data is kept (REST-16, S-042). */
export function describeDatabase({ tenant: { id, slug, name } }: Context) {
  return {
    id,
    slug,
    name,
    isolation_mode: "row_level_security" as const,
    schema_version: journal.entries.at(-1)?.tag ?? "",
    status: "active" as const,
  };
}

/** All tenants that are not deleted, by name; not paged (REST-82). */
export async function listTenants({ db }: Context): Promise<ReturnType<typeof presentTenant>[]> {
  const rows = await db
    .select()
    .from(tenant)
    .where(isNull(tenant.deletedAt))
    .orderBy(asc(tenant.name), asc(tenant.id));
  return rows.map(presentTenant);
}
