import { config } from "@/db/config.mjs";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { tenantRulesInEnglish } from "./in-english";
import { defaultTenantSlug } from "@/lib/domain/tenants/site-address";
import { and, eq, ne, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { tenant, session } from "@/db/schema";
import { tenantOfHost } from "@/lib/core/tenants/host";
import { within } from "@/db/tenancy";
import { forgetTenants, KNOWN_MILLISECONDS } from "@/lib/domain/tenants/find-tenant";

/**
 * Refuses to take away the tenant that super admins act from, and the one that stands where a host names none
 * (S-138). Error: 422 on `field`.
 */
export function keepPlatform(
  { tenantId }: Context,
  target: { id: number; slug: string },
  field: string,
): void {
  if (target.id === tenantId) throw invalid(field, tenantRulesInEnglish("ownTenant"), "own_tenant");
  if (target.slug === defaultTenantSlug())
    throw invalid(field, tenantRulesInEnglish("defaultTenant"), "default_tenant");
}

/**
 * Why a tenant cannot be given a domain, which is in the form of asDomain(): names below the main domain and
 * localhost mean tenants by their names, and another tenant may have it, a deleted one too, since its links
 * are still out there. Null when it can.
 */
export async function domainProblem(
  db: Transaction,
  tenantId: number,
  domain: string,
): Promise<"domainOfPlatform" | "domainTaken" | null> {
  const main = config.MAIN_DOMAIN;
  if (main && tenantOfHost(domain, main).kind !== "unknown") return "domainOfPlatform";
  const [other] = await db
    .select({ id: tenant.id })
    .from(tenant)
    .where(and(eq(tenant.ownDomain, domain), ne(tenant.id, tenantId)));
  return other ? "domainTaken" : null;
}

/** Ends all sessions of a tenant, so that whoever held one must sign in again. */
export async function endAllSessions(context: Context, because: string): Promise<void> {
  await context.db
    .update(session)
    .set({ revokedAt: context.now, revokedBecause: because })
    .where(within(context, session, isNull(session.revokedAt)));
}

/**
 * Resolves once no process can still serve a tenant from what it knew before a change that is committed now:
 * this process forgets at once, the others within the second that they remember (find-tenant.ts). An answer
 * that waits for this is true everywhere.
 */
export async function whenForgotten(): Promise<void> {
  forgetTenants();
  await new Promise((done) => setTimeout(done, KNOWN_MILLISECONDS + 50));
}
