import { and, eq, isNull, or } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { withoutTenant } from "@/db/client";
import { tenant } from "@/db/schema";
import { isUuid } from "@/lib/ids/is-uuid";
import type { Tenant } from "./tenant";

/** How long a tenant is remembered. Changes wait for it before they answer (when-forgotten.ts). */
export const KNOWN_MILLISECONDS = 1_000;

const known = new LRUCache<string, { tenant: Tenant | null }>({ max: 2_000, ttl: KNOWN_MILLISECONDS });

/** The live tenant with this slug or uuid, or null. Reads the database at most once a second for each. */
export async function findTenant(slugOrUuid: string): Promise<Tenant | null> {
  const hit = known.get(slugOrUuid);
  if (hit) return hit.tenant;
  const found = await readTenant(slugOrUuid);
  known.set(slugOrUuid, { tenant: found });
  return found;
}

/** To be called after every change of a tenant. */
export const forgetTenants = () => known.clear();

async function readTenant(slugOrUuid: string): Promise<Tenant | null> {
  const named = isUuid(slugOrUuid)
    ? or(eq(tenant.slug, slugOrUuid), eq(tenant.uuid, slugOrUuid))
    : eq(tenant.slug, slugOrUuid);
  const [row] = await withoutTenant((db) =>
    db
      .select({
        id: tenant.id,
        uuid: tenant.uuid,
        slug: tenant.slug,
        name: tenant.name,
        domain: tenant.domain,
        plan: tenant.plan,
        languageId: tenant.languageId,
        isEnabled: tenant.isEnabled,
        isTestMode: tenant.isTestMode,
      })
      .from(tenant)
      .where(and(named, isNull(tenant.deletedAt)))
      .limit(1),
  );
  return row ?? null;
}
