import { and, eq, inArray, sql } from "drizzle-orm";
import { role, singleSignOn, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { AppError } from "@/lib/core/contract/errors";
import { ADMINISTRATORS } from "@/lib/core/access/permissions";
import type { Context } from "@/lib/platform/context";

type Scope = Pick<Context, "db" | "tenantId">;

/**
 * How a workspace's people sign in beside their passwords: what the provider is called, and whether it is the
 * only way.
 */
export type ProviderSignIn = { label: string; isEnforced: boolean };

/** The tenant's single sign-on, as its sign-in screen offers it; null where there is none. */
export async function providerSignIn(scope: Scope): Promise<ProviderSignIn | null> {
  const [found] = await scope.db
    .select({ label: singleSignOn.label, isEnforced: singleSignOn.isEnforced })
    .from(singleSignOn)
    .where(within(scope, singleSignOn, eq(singleSignOn.isEnabled, true)));
  return found ?? null;
}

/**
 * Refuses what is of no use where everybody signs in by the provider: registering, a password of their own. Error: 403
 * SSO_REQUIRED.
 */
export async function mustNotBeEnforced(scope: Scope): Promise<void> {
  const provider = await providerSignIn(scope);
  if (provider?.isEnforced) throw ssoRequired(provider.label);
}

/**
 * What the provider is called by which a user has to sign in instead of by password; null for administrators, who keep
 * theirs for the day on which the provider fails (T-24), and where it is not enforced.
 */
export async function providerInstead(scope: Scope, userId: number): Promise<string | null> {
  const provider = await providerSignIn(scope);
  if (!provider?.isEnforced || (await isAdministrator(scope, userId))) return null;
  return provider.label;
}

async function isAdministrator(scope: Scope, userId: number): Promise<boolean> {
  const [found] = await scope.db
    .select({ one: sql`1` })
    .from(userAccount)
    .innerJoin(
      role,
      and(within(scope, role), eq(role.id, userAccount.roleId), inArray(role.slug, ADMINISTRATORS)),
    )
    .where(within(scope, userAccount, eq(userAccount.id, userId)));
  return found !== undefined;
}

export const ssoRequired = (label: string): AppError =>
  new AppError(403, "SSO_REQUIRED", `This workspace signs in with ${label}.`, { details: { label } });
