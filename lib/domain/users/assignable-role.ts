import { eq } from "drizzle-orm";
import { role } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import type { Acting } from "@/lib/domain/roles/acting";
import { escalation, type Attempt } from "@/lib/domain/roles/escalation";
import { notHeld } from "@/lib/domain/roles/not-held";
import { permissionsOfRole } from "@/lib/domain/roles/permissions-of-role";

type Asked = { slug: string; field: string; actor: Acting; attempt: Attempt };

/**
 * The role with this slug, which the caller may give somebody; it cannot be changed or deleted until this transaction ends. Errors: 422
 * when there is none; 403 SUPER_ADMIN_ONLY, HIGHER_LEVEL, PERMISSION_NOT_HELD (S-048), written to the audit trail.
 */
export async function assignableRole(
  context: Context,
  { slug, field, actor, attempt }: Asked,
): Promise<{ id: number; slug: string; name: string }> {
  const [found] = await context.db
    .select()
    .from(role)
    .where(within(context, role, eq(role.slug, slug)))
    .for("share");
  if (!found) throw invalid(field, "There is no such role.", "unknown_role");
  if (actor.isSuperAdmin) return found;
  if (slug === "super_admin") throw escalation(context, "SUPER_ADMIN_ONLY", attempt);
  if (found.level > actor.level) throw escalation(context, "HIGHER_LEVEL", attempt);
  const missing = notHeld(actor, await permissionsOfRole(context, found.id));
  if (missing.length > 0) throw escalation(context, "PERMISSION_NOT_HELD", attempt, { permissions: missing });
  return found;
}
