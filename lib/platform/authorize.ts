import type { Access } from "@/lib/core/contract/contract";
import type { Actor, Member } from "./context";
import { AppError } from "@/lib/core/contract/errors";
import { holdsAny } from "@/lib/core/access/permissions";

/**
 * May they? Errors: 401 without a session, 403 without the permission, for others than super admins, or by an API
 * token where the user has to ask in person (S-044).
 */
export function authorize(access: Access, actor: Actor): void {
  if (access.kind === "open") return;
  if (actor.kind !== "member") throw new AppError(401, "AUTH_ERROR", "Authentication failed");
  if (access.kind === "member" && access.inPerson && actor.member.tokenId !== null) {
    throw new AppError(403, "AUTHORIZATION_ERROR", "An API token may not do this; its owner has to sign in.");
  }
  if (!passes(access, actor.member))
    throw new AppError(403, "AUTHORIZATION_ERROR", "Insufficient permissions");
}

function passes(access: Access, member: Member): boolean {
  if (access.kind === "superAdmin") return member.isSuperAdmin;
  return access.kind !== "permission" || holdsAny(member, access.anyOf);
}
