import { eq } from "drizzle-orm";
import { role } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { acting, type Acting } from "./acting";
import { escalation, type Attempt } from "./escalation";
import { permissionsOfRole } from "./permissions-of-role";

export type LockedRole = { actor: Acting; row: typeof role.$inferSelect; permissions: PermissionSlug[] };

/**
 * A role that the caller is about to change, locked: nobody is given it meanwhile. Errors: 404; 403 ROLE_IS_SYSTEM, 403
 * HIGHER_LEVEL for a role above one's own (S-048).
 */
export async function lockRole(
  context: Context,
  id: number,
  action: Attempt["action"],
  asked: object,
): Promise<LockedRole> {
  const [row] = await context.db
    .select()
    .from(role)
    .where(within(context, role, eq(role.id, id)))
    .for("update");
  if (!row) throw notFound();
  const actor = await acting(context);
  const attempt: Attempt = { action, subject: { type: "role", id, name: row.name }, asked };
  if (row.isSystem) throw escalation(context, "ROLE_IS_SYSTEM", attempt);
  if (!actor.isSuperAdmin && row.level > actor.level) throw escalation(context, "HIGHER_LEVEL", attempt);
  return { actor, row, permissions: await permissionsOfRole(context, id) };
}
