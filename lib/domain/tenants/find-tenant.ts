import { and, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { withoutTenant } from "@/db/client";
import { tenant, tenantHost } from "@/db/schema";
import { isUuid } from "@/lib/core/ids/is-uuid";
import type { Tenant } from "@/lib/core/tenants/host";
import { domainOf } from "./site-address";

/** How long a tenant is cached. Changes wait for this before they are answered (when-forgotten.ts). */
export const CACHE_MILLISECONDS = 1_000;

const cache = new LRUCache<string, { tenant: Tenant | null }>({ max: 2_000, ttl: CACHE_MILLISECONDS });

/** The live tenant with this slug or uuid, or null. Reads the database at most once a second for each. */
export const findTenant = (slugOrUuid: string): Promise<Tenant | null> =>
  remembered(slugOrUuid, () =>
    isUuid(slugOrUuid)
      ? or(eq(tenant.slug, slugOrUuid), eq(tenant.uuid, slugOrUuid))
      : eq(tenant.slug, slugOrUuid),
  );

/**
 * The live tenant that is served at this domain, or null; cached in the same way. The main domain is queried
 * separately, because a process of a release before tenant_host stores it only in the tenant's row.
 */
export const findTenantAt = (domain: string): Promise<Tenant | null> =>
  remembered(`at ${domain}`, () =>
    or(
      eq(tenant.ownDomain, domain),
      eq(
        tenant.id,
        sql`(select ${tenantHost.holderId} from ${tenantHost} where ${tenantHost.domain} = ${domain})`,
      ),
    ),
  );

async function remembered(key: string, named: () => SQL | undefined): Promise<Tenant | null> {
  const hit = cache.get(key);
  if (hit) return hit.tenant;
  const found = await readTenant(named());
  cache.set(key, { tenant: found });
  return found;
}

type Row = Pick<typeof tenant.$inferSelect, "slug" | "ownDomain" | Exclude<keyof Tenant, "domain">>;

/** Converts a row to a tenant as requests use it. */
export function tenantOf({ ownDomain, ...row }: Row): Tenant {
  const { id, uuid, slug, name, plan, languageId, isEnabled, isTestMode } = row;
  return {
    id,
    uuid,
    slug,
    name,
    domain: domainOf({ slug, ownDomain }),
    plan,
    languageId,
    isEnabled,
    isTestMode,
  };
}

/** Clears the cache; to be called after every change of a tenant. */
export const forgetTenants = () => cache.clear();

async function readTenant(named: SQL | undefined): Promise<Tenant | null> {
  const [row] = await withoutTenant((db) =>
    db
      .select({
        id: tenant.id,
        uuid: tenant.uuid,
        slug: tenant.slug,
        name: tenant.name,
        ownDomain: tenant.ownDomain,
        plan: tenant.plan,
        languageId: tenant.languageId,
        isEnabled: tenant.isEnabled,
        isTestMode: tenant.isTestMode,
      })
      .from(tenant)
      .where(and(named, isNull(tenant.deletedAt)))
      .limit(1),
  );
  return row ? tenantOf(row) : null;
}
