import type { Access } from "@/lib/http/contract";
import type { Actor } from "@/lib/http/context";
import { AppError } from "@/lib/http/errors";
import { holdsAny } from "./permissions";

/** May they? Errors: 401 without a session, 403 without the permission (S-044). */
export function authorize(access: Access, actor: Actor): void {
  if (access.kind === "open") return;
  if (actor.kind !== "member") throw new AppError(401, "AUTH_ERROR", "Authentication failed");
  if (access.kind === "permission" && !holdsAny(actor.member, access.anyOf)) {
    throw new AppError(403, "AUTHORIZATION_ERROR", "Insufficient permissions");
  }
}
