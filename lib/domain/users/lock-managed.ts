import type { Context } from "@/lib/platform/context";
import { acting, type Acting } from "@/lib/domain/roles/acting";
import { escalation, type Attempt } from "@/lib/domain/roles/escalation";
import { lockUser, type LockedUser } from "./lock-user";
import { whyNotManage } from "./may-manage";

/** A change of a user that is about to be made. */
export type Change = { id: number; action: Attempt["action"]; asked?: object; headers?: Headers };
export type ManagedUser = LockedUser & { actor: Acting; attempt: Attempt };

/** A user whom the caller may manage, locked. Errors: as lockUser; 403 OWN_ACCOUNT, SUPER_ADMIN_ONLY, HIGHER_LEVEL (S-048), written to the audit trail. */
export async function lockManaged(
  context: Context,
  { id, action, asked, headers }: Change,
): Promise<ManagedUser> {
  const user = await lockUser(context, id, headers);
  const actor = await acting(context);
  const attempt: Attempt = {
    action,
    subject: { type: "user", id, name: user.name },
    ...(asked ? { asked } : {}),
  };
  const reason = whyNotManage(actor, {
    id,
    is_super_admin: user.role?.slug === "super_admin",
    roles: user.role ? [user.role] : [],
  });
  if (reason) throw escalation(context, reason, attempt);
  return { ...user, actor, attempt };
}
