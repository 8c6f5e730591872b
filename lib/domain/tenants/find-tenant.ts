import { and, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { tenant, tenantHost } from "@/db/schema";
import { readReferenceOnce, statement } from "@/db/statement";
import { isUuid } from "@/lib/core/ids/is-uuid";
import type { Tenant } from "@/lib/core/tenants/host";
import { domainOf } from "./site-address";

/** How long a tenant is cached. Changes wait for this before they are answered (when-forgotten.ts). */
export const CACHE_MILLISECONDS = 1_000;

const cache = new LRUCache<string, { tenant: Tenant | null }>({ max: 2_000, ttl: CACHE_MILLISECONDS });

/** The live tenant with this slug or uuid, or null. Reads the database at most once a second for each. */
export const findTenant = (slugOrUuid: string): Promise<Tenant | null> =>
  remembered(slugOrUuid, isUuid(slugOrUuid) ? withSlugOrUuid : withSlug);

/** The live tenant that is served at this domain, or null; cached in the same way. */
export const findTenantAt = (domain: string): Promise<Tenant | null> => remembered(domain, withDomain, "at ");

async function remembered(name: string, find: typeof withSlug, prefix = ""): Promise<Tenant | null> {
  const key = `${prefix}${name}`;
  const hit = cache.get(key);
  if (hit) return hit.tenant;
  const [row] = await readReferenceOnce(find, { name });
  const result = row ? tenantOf(row) : null;
  cache.set(key, { tenant: result });
  return result;
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

const name = sql.placeholder("name");

const withSlug = liveTenant(() => eq(tenant.slug, name));

const withSlugOrUuid = liveTenant(() => or(eq(tenant.slug, name), eq(tenant.uuid, name)));

// The main domain is queried separately, because a process of a release before tenant_host stores it only in the
// tenant's row.
const withDomain = liveTenant(() =>
  or(
    eq(tenant.ownDomain, name),
    eq(
      tenant.id,
      sql`(select ${tenantHost.holderId} from ${tenantHost} where ${tenantHost.domain} = ${name})`,
    ),
  ),
);

function liveTenant(named: () => SQL | undefined) {
  return statement<{ name: string }, Row[]>((db) =>
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
      .where(and(named(), isNull(tenant.deletedAt)))
      .limit(1),
  );
}
