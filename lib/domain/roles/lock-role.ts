import { eq } from "drizzle-orm";
import { role } from "@/db/schema";
import { within } from "@/db/tenancy";
import { type PermissionSlug, SYSTEM_ROLES } from "@/lib/core/access/permissions";
import type { Context } from "@/lib/platform/context";
import { notFound, AppError } from "@/lib/core/contract/errors";
import { acting, type Acting, escalation, type Attempt, refusedAttempt } from "./escalation";
import { permissionsOfRole } from "./permissions";
import { RecordedError } from "@/lib/platform/recorded-error";
import { constraintOf } from "@/lib/platform/http/failure";
import { roleRulesInEnglish } from "./english";

export type LockedRole = { actor: Acting; row: typeof role.$inferSelect; permissions: PermissionSlug[] };

/**
 * A role that the caller is about to change, locked: nobody is given it meanwhile. Errors: 404; 403
 * ROLE_IS_SYSTEM, 403 HIGHER_LEVEL for a role above one's own (S-048).
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

/**
 * For the failure of a write: 422 when another role of the tenant has the slug (VAL-32). One who asks for a
 * system role's is written to the audit trail too.
 */
export const slugTaken =
  (context: Context, asked: string, attempt: Attempt) =>
  (error: unknown): never => {
    if (constraintOf(error) !== "role_slug_key") throw error;
    const message = roleRulesInEnglish("slugExists");
    const extra = { errors: [{ field: "slug", code: "slug_exists", message }] };
    if (SYSTEM_ROLES.some(({ slug }) => slug === asked))
      throw new RecordedError(
        422,
        "VALIDATION_ERROR",
        message,
        refusedAttempt(context, "ROLE_IS_SYSTEM", attempt),
        extra,
      );
    throw new AppError(422, "VALIDATION_ERROR", message, extra);
  };
