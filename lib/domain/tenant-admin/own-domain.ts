import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { tenant } from "@/db/schema";
import { tenantOfHost } from "@/lib/core/tenants/host";

/**
 * Why a tenant cannot be given a domain, which is in the form of asDomain(): names below the main domain and localhost mean tenants by
 * their names, and another tenant may have it, a deleted one too, since its links are still out there. Null when it can.
 */
export async function domainProblem(
  db: Transaction,
  tenantId: number,
  domain: string,
): Promise<"domainOfPlatform" | "domainTaken" | null> {
  const main = process.env["MAIN_DOMAIN"];
  if (main && tenantOfHost(domain, main).kind !== "unknown") return "domainOfPlatform";
  const [other] = await db
    .select({ id: tenant.id })
    .from(tenant)
    .where(and(eq(tenant.ownDomain, domain), ne(tenant.id, tenantId)));
  return other ? "domainTaken" : null;
}
