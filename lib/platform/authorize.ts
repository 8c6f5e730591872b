import { FRESH_MINUTES, type Access, type Contract } from "@/lib/core/contract/contract";
import { AppError, notSignedIn } from "@/lib/core/contract/errors";
import { holdsAny } from "@/lib/core/access/permissions";
import type { Actor, Member } from "./context";

/**
 * May they? Errors: 401 without a session, 403 without the permission, for others than super admins, or by an API
 * token where the user has to ask in person (S-044).
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

/**
 * Has the session proved lately who it is, where the contract asks for that? Error: 403 STEP_UP_REQUIRED, after which
 * POST /me/confirm proves it.
 */
export function mustBeFresh({ fresh }: Pick<Contract, "fresh">, actor: Actor, now: Date): void {
  if (!fresh || actor.kind !== "member" || actor.member.tokenId !== null) return;
  const age = now.getTime() - (actor.member.provedAt?.getTime() ?? 0);
  if (age > FRESH_MINUTES * 60_000)
    throw new AppError(403, "STEP_UP_REQUIRED", "Please confirm that it is you.");
}

/**
 * Has the caller the second factor that the workspace asks of them, or time left to set one up? Error: 403
 * FACTOR_REQUIRED. API tokens are left alone: nobody signs in by them.
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
