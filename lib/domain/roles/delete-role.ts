import { eq, sql } from "drizzle-orm";
import { role, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { lockRole } from "./lock-role";

/**
 * Deletes a role that nobody holds (REST-78). Errors: 404; 403 for a system role or one above one's own; 422
 * 'This role is assigned to users.' (S-051).
 */
export async function deleteRole(context: Context, id: number): Promise<undefined> {
  const { db, now } = context;
  const { row, permissions } = await lockRole(context, id, "deleted", {});
  const [held] = await db
    .select({ users: sql<number>`count(*)::int` })
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.roleId, id)));
  if (held && held.users > 0) {
    const message = "This role is assigned to users.";
    throw new AppError(422, "VALIDATION_ERROR", message, {
      errors: [{ field: "id", code: "role_in_use", message }],
      details: { users_count: held.users },
    });
  }
  await db
    .update(role)
    .set({ deletedAt: now, updatedAt: now, version: row.version + 1 })
    .where(within(context, role, eq(role.id, id)));
  const { name, slug, description, level } = row;
  await audit(context, {
    action: "deleted",
    subject: { type: "role", id, name },
    before: { name, slug, description, level, permissions },
  });
  return undefined;
}
