import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { tenantRulesInEnglish } from "./in-english";
import { defaultTenantSlug } from "@/lib/domain/tenants/site-address";
import { isNull } from "drizzle-orm";
import { session } from "@/db/schema";
import { within } from "@/db/tenancy";

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

/** Ends all sessions of a tenant, so that whoever held one must sign in again. */
export async function endAllSessions(context: Context, because: string): Promise<void> {
  await context.db
    .update(session)
    .set({ revokedAt: context.now, revokedBecause: because })
    .where(within(context, session, isNull(session.revokedAt)));
}
