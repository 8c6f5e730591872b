import { FRESH_MINUTES, type Access, type Contract } from "@/lib/core/contract/contract";
import { AppError, notSignedIn } from "@/lib/core/contract/errors";
import { holds, holdsAny, type PermissionSlug } from "@/lib/core/access/permissions";
import { MINUTE } from "@/lib/core/time/milliseconds";
import type { Actor, Member } from "./context";

/**
 * Checks whether the caller may make the call. Errors: 401 without a session; 403 without the permission, if the
 * call is for super admins only, or with an API token where the user must be signed in in person (S-044).
 */
export function authorize(access: Access, actor: Actor): void {
  if (access.kind === "open") return;
  if (actor.kind !== "member") throw notSignedIn(actor.kind === "visitor" ? actor.ended : undefined);
  if (access.kind === "member" && access.inPerson && actor.member.tokenId !== null) {
    throw new AppError(403, "AUTHORIZATION_ERROR", "An API token may not do this; its owner has to sign in.");
  }
  if (!passes(access, actor.member))
    throw new AppError(403, "AUTHORIZATION_ERROR", "Insufficient permissions");
}

/** Checks a permission that a call needs besides its contract's. Error: 403 that says `why`. */
export function mustHold(member: Member, permission: PermissionSlug, why: string): void {
  if (!holds(member, permission)) throw new AppError(403, "AUTHORIZATION_ERROR", why);
}

/**
 * If the contract is `fresh`, checks that the user has confirmed their identity recently. Error: 403
 * STEP_UP_REQUIRED, after which the client calls POST /me/confirm.
 */
export function mustBeFresh({ fresh }: Pick<Contract, "fresh">, actor: Actor, now: Date): void {
  if (!fresh || actor.kind !== "member" || actor.member.tokenId !== null) return;
  const age = now.getTime() - (actor.member.provedAt?.getTime() ?? 0);
  if (age > FRESH_MINUTES * MINUTE)
    throw new AppError(403, "STEP_UP_REQUIRED", "Please confirm that it is you.");
}

/**
 * Checks that the caller has the second factor that the workspace requires, or still has time to set one up.
 * Error: 403 FACTOR_REQUIRED. Does not apply to API tokens, because nobody signs in with them.
 */
export function mustHaveFactor(
  { beforeFactor }: Pick<Contract, "beforeFactor">,
  actor: Actor,
  now: Date,
): void {
  if (beforeFactor || actor.kind !== "member") return;
  if (isFactorOverdue(actor.member, now))
    throw new AppError(403, "FACTOR_REQUIRED", "Please set up a second factor for your account first.");
}

/** Whether the time to set up a second factor is over. */
export const isFactorOverdue = ({ factorDueAt }: Pick<Member, "factorDueAt">, now: Date): boolean =>
  factorDueAt !== null && factorDueAt <= now;

function passes(access: Access, member: Member): boolean {
  if (access.kind === "superAdmin") return member.isSuperAdmin;
  return access.kind !== "permission" || holdsAny(member, access.anyOf);
}
