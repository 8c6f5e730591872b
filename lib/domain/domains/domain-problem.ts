import { and, eq, ne } from "drizzle-orm";
import { config } from "@/db/config.mjs";
import type { Transaction } from "@/db/client";
import { tenant, tenantHost } from "@/db/schema";
import { tenantOfHost } from "@/lib/core/tenants/host";

/**
 * Why a tenant cannot have a domain, which is in the form of asDomain(): names below the main domain and localhost
 * mean tenants by their names, and another tenant may have it, a deleted one too until its data is removed, since its
 * links are still out there. Null when it can.
 */
export async function domainProblem(
  db: Transaction,
  tenantId: number,
  domain: string,
): Promise<"domainOfPlatform" | "domainTaken" | null> {
  const main = config.MAIN_DOMAIN;
  if (main && tenantOfHost(domain, main).kind !== "unknown") return "domainOfPlatform";
  const [host] = await db
    .select({ holderId: tenantHost.holderId })
    .from(tenantHost)
    .where(eq(tenantHost.domain, domain));
  if (host) return host.holderId === tenantId ? null : "domainTaken";
  // A process of the release before this table gives domains without it.
  const [other] = await db
    .select({ id: tenant.id })
    .from(tenant)
    .where(and(eq(tenant.ownDomain, domain), ne(tenant.id, tenantId)));
  return other ? "domainTaken" : null;
}
