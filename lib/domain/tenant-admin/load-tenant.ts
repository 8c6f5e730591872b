import { and, eq, isNull, sql, asc } from "drizzle-orm";
import type { z } from "zod";
import { alphabetical } from "@/db/alphabetical";
import { tenant, tenantHost } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import type { Tenant } from "@/lib/core/tenants/host";
import { domainOf } from "@/lib/domain/tenants/site-address";
import journal from "@/db/migrations/meta/_journal.json";
import type { tenantSchema } from "./api";

/** A tenant by id. Error: 404, also for a deleted one. */
export async function loadTenant({ db }: Context, id: number, lock?: "update"): Promise<TenantRow> {
  const query = db
    .select()
    .from(tenant)
    .where(and(eq(tenant.id, id), isNull(tenant.deletedAt)));
  const [row] = await (lock ? query.for(lock) : query);
  if (!row) throw notFound();
  return row;
}

/**
 * Runs work in another tenant within a super admin's transaction (S-006), and then switches back, so that both
 * commit or roll back together. Row-level security still applies, for one tenant at a time.
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
type Presented = Omit<z.input<typeof tenantSchema>, "domains">;

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
  name: slug,
  display_name: name,
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

/** How a tenant's data is stored (REST-16, S-042). */
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
export async function listTenants(context: Context): Promise<z.input<typeof tenantSchema>[]> {
  const { db } = context;
  const rows = await db
    .select()
    .from(tenant)
    .where(isNull(tenant.deletedAt))
    .orderBy(asc(alphabetical(tenant.slug)), asc(tenant.id));
  return withDomains(context, rows);
}

/** Rows as super admins see them, with all custom domains. */
async function withDomains({ db }: Context, rows: readonly TenantRow[]) {
  const hosts = await db
    .select({ holderId: tenantHost.holderId, domain: tenantHost.domain })
    .from(tenantHost)
    .where(rows.length === 1 ? eq(tenantHost.holderId, rows[0]?.id ?? 0) : undefined)
    .orderBy(asc(tenantHost.domain));
  const byHolder = new Map<number, string[]>();
  for (const { holderId, domain } of hosts)
    byHolder.set(holderId, [...(byHolder.get(holderId) ?? []), domain]);
  return rows.map((row) => ({ ...presentTenant(row), domains: byHolder.get(row.id) ?? [] }));
}

/** A row as super admins see it after a change. */
export async function answeredTenant(context: Context, row: TenantRow) {
  const [answer] = await withDomains(context, [row]);
  if (!answer) throw new Error("a tenant was not presented");
  return answer;
}
