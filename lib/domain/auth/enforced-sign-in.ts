import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { role, singleSignOn, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { AppError } from "@/lib/core/contract/errors";
import { ADMINISTRATORS } from "@/lib/core/access/permissions";
import type { Context } from "@/lib/platform/context";

type Scope = Pick<Context, "db" | "tenantId">;

/** Single sign-on of a workspace: the provider's label, and whether it is the only way to sign in. */
export type ProviderSignIn = { label: string; isEnforced: boolean };

/** The tenant's single sign-on, for its sign-in screen; null without one. */
export async function providerSignIn(scope: Scope): Promise<ProviderSignIn | null> {
  const [row] = await scope.db
    .select({ label: singleSignOn.label, isEnforced: singleSignOn.isEnforced })
    .from(singleSignOn)
    .where(within(scope, singleSignOn, eq(singleSignOn.isEnabled, true)));
  return row ?? null;
}

/**
 * Refuses calls that make no sense if single sign-on is enforced: registering, choosing a password. Error: 403
 * SSO_REQUIRED.
 */
export async function mustNotBeEnforced(scope: Scope): Promise<void> {
  const provider = await providerSignIn(scope);
  if (provider?.isEnforced) throw ssoRequired(provider.label);
}

/**
 * The label of the provider through which a user must sign in instead of by password; null if it is not enforced,
 * and for administrators, who keep their passwords in case the provider fails (T-24).
 */
export async function providerInstead(scope: Scope, userId: number): Promise<string | null> {
  const provider = await providerSignIn(scope);
  if (!provider?.isEnforced || (await isAdministrator(scope, userId))) return null;
  return provider.label;
}

async function isAdministrator(scope: Scope, userId: number): Promise<boolean> {
  const [row] = await scope.db
    .select({ one: sql`1` })
    .from(userAccount)
    .innerJoin(
      role,
      and(within(scope, role), eq(role.id, userAccount.roleId), inArray(role.slug, ADMINISTRATORS)),
    )
    .where(within(scope, userAccount, eq(userAccount.id, userId)));
  return row !== undefined;
}

/** The condition that a user could sign in by password, as administrators may when the provider fails (T-24). */
export const IS_WAY_BACK = and(isNotNull(userAccount.passwordHash), isNotNull(userAccount.emailVerifiedAt));

/** Whether single sign-on is enforced; locked, so that this does not change before the transaction ends. */
export async function lockEnforcement({ db, tenantId }: Scope): Promise<boolean> {
  const [row] = await db
    .select({ isEnabled: singleSignOn.isEnabled, isEnforced: singleSignOn.isEnforced })
    .from(singleSignOn)
    .where(within({ tenantId }, singleSignOn))
    .for("share");
  return row !== undefined && row.isEnabled && row.isEnforced;
}

export const ssoRequired = (label: string): AppError =>
  new AppError(403, "SSO_REQUIRED", `This workspace signs in with ${label}.`, { details: { label } });
