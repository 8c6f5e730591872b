import { eq } from "drizzle-orm";
import { config } from "@/base/config.mjs";
import type { Transaction } from "@/db/client";
import { tenantHost } from "@/db/schema";
import { tenantOfHost } from "@/lib/core/tenants/host";

/**
 * Why a tenant cannot have a domain (in the format of asDomain()): names below the main domain and localhost are
 * reserved for tenants' names; or another tenant has it, even a deleted one until its data is removed, because
 * its links still exist. Null if it can.
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
  return host && host.holderId !== tenantId ? "domainTaken" : null;
}
