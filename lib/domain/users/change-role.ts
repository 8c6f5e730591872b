import { eq } from "drizzle-orm";
import type { z } from "zod";
import { userAccount, role } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { escalation, type Acting, type Attempt } from "@/lib/domain/roles/escalation";
import { lockManaged, isAdministrator } from "./lock-user";
import { readUser } from "./read-user";
import type { adminUserSchema } from "./schema";
import { invalid } from "@/lib/core/contract/errors";
import { notHeld } from "@/lib/domain/roles/role-rules";
import { permissionsOfRole } from "@/lib/domain/roles/permissions";

/** What is to become of a user's role: this one, none, or none if it is this one. */
export type RoleChange = { to: string | null } | { without: string };

/**
 * Gives a user another role, or none (REST-73, X-47). Errors: as lockManaged and assignableRole; 409
 * LAST_ADMIN when nobody would be left to administer the workspace (S-048).
 */
export async function changeRole(
  context: Context,
  id: number,
  asked: RoleChange,
  headers: Headers,
): Promise<z.input<typeof adminUserSchema>> {
  const { db, now } = context;
  const user = await lockManaged(context, { id, action: "role_changed", asked, headers });
  const { actor, attempt } = user;
  const slug =
    "to" in asked ? asked.to : asked.without === user.role?.slug ? null : (user.role?.slug ?? null);
  if (slug === (user.role?.slug ?? null)) return readUser(context, id);
  const next =
    slug === null ? null : await assignableRole(context, { slug, field: "roles.0", actor, attempt });
  if (user.isLastAdmin && !isAdministrator(next)) throw escalation(context, "LAST_ADMIN", attempt);
  await db
    .update(userAccount)
    .set({ roleId: next?.id ?? null, version: user.row.version + 1, updatedAt: now })
    .where(within(context, userAccount, eq(userAccount.id, id)));
  await audit(context, {
    action: "role_changed",
    subject: attempt.subject,
    before: { role: user.role?.slug ?? null },
    after: { role: slug },
  });
  return readUser(context, id);
}

type Asked = { slug: string; field: string; actor: Acting; attempt: Attempt };

/**
 * The role with this slug, which the caller may give somebody; it cannot be changed or deleted until this
 * transaction ends. Errors: 422 when there is none; 403 SUPER_ADMIN_ONLY, HIGHER_LEVEL, PERMISSION_NOT_HELD
 * (S-048), written to the audit trail.
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
