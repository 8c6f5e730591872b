import type { z } from "zod";
import { eq } from "drizzle-orm";
import { role, userAccount } from "@/db/schema";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { within } from "@/db/tenancy";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import { AppError, notFound } from "@/lib/core/contract/errors";
import { type PermissionSlug, SYSTEM_ROLES } from "@/lib/core/access/permissions";
import { RecordedError } from "@/lib/platform/recorded-error";
import { constraintOf } from "@/lib/platform/http/failure";
import {
  acting,
  escalation,
  mustBeFreshToGive,
  refusedAttempt,
  type Acting,
  type Attempt,
} from "./escalation";
import type { RoleBody, RoleChange } from "./fields";
import { notHeld } from "./role-rules";
import { readRole } from "./read-role";
import type { roleSchema } from "./api";
import { storePermissions, permissionsOfRole } from "./permissions";
import { roleRulesInEnglish } from "./english";

/**
 * Adds a role, with permissions when given, in one transaction (REST-77, S-052). Errors: 403 HIGHER_LEVEL, 403
 * PERMISSION_NOT_HELD (S-048); 422 for a slug that another role of the tenant has, including super_admin (VAL-32,
 *
 */
export async function createRole(
  context: Context,
  { permissions = [], ...fields }: RoleBody,
): Promise<z.input<typeof roleSchema>> {
  const { db, tenantId, now } = context;
  const actor = await acting(context);
  const attempt: Attempt = {
    action: "created",
    subject: { type: "role", id: null, name: fields.name },
    asked: { ...fields, permissions },
  };
  if (!actor.isSuperAdmin && fields.level > actor.level) throw escalation(context, "HIGHER_LEVEL", attempt);
  const missing = notHeld(actor, permissions);
  if (missing.length > 0) throw escalation(context, "PERMISSION_NOT_HELD", attempt, { permissions: missing });
  mustBeFreshToGive(context, permissions);
  const [created] = await db
    .insert(role)
    .values({ tenantId, ...fields, createdAt: now, updatedAt: now })
    .returning({ id: role.id })
    .catch(slugTaken(context, fields.slug, attempt));
  if (!created) throw new Error("a role was not stored");
  await storePermissions(context, created.id, permissions);
  await audit(context, {
    action: "created",
    subject: { type: "role", id: created.id, name: fields.name },
    after: { ...fields, permissions },
  });
  return readRole(context, created.id);
}

/**
 * Changes a role, and its permissions if given (REST-78, REST-79, S-052). Omitted fields stay. Errors: 404; 403
 * for a system role, a role or level above the caller's, and an added permission that the caller does not have
 * (S-048) or, without a fresh confirmation, with which one may administer; 412 STALE_VERSION if If-Match names
 * another state; 422 for a slug that is in use (VAL-32).
 */
export async function updateRole(
  context: Context,
  id: number,
  given: RoleChange,
  headers: Headers,
): Promise<z.input<typeof roleSchema>> {
  const { db, now } = context;
  const { actor, row, permissions: held } = await lockRole(context, id, "changed", given);
  const attempt: Attempt = { action: "changed", subject: { type: "role", id, name: row.name }, asked: given };
  if (isStale(headers, row))
    throw staleVersion("Somebody else changed this role first.", await readRole(context, id));
  if (namesNothing(given)) return readRole(context, id);
  const { permissions = held, ...fields } = given;
  if (!actor.isSuperAdmin && (fields.level ?? 0) > actor.level)
    throw escalation(context, "HIGHER_LEVEL", attempt);
  const added = permissions.filter((permission) => !held.includes(permission));
  const missing = notHeld(actor, added);
  if (missing.length > 0) throw escalation(context, "PERMISSION_NOT_HELD", attempt, { permissions: missing });
  // A higher level widens what the role's users may do with permissions that they have.
  mustBeFreshToGive(context, (fields.level ?? 0) > row.level ? permissions : added);
  const { name = row.name, slug = row.slug, description = row.description, level = row.level } = fields;
  await db
    .update(role)
    .set({ name, slug, description, level, version: row.version + 1, updatedAt: now })
    .where(within(context, role, eq(role.id, id)))
    .catch(slugTaken(context, slug, attempt));
  await storePermissions(context, id, permissions);
  const before = {
    name: row.name,
    slug: row.slug,
    description: row.description,
    level: row.level,
    permissions: held,
  };
  await audit(context, {
    action: "changed",
    subject: { type: "role", id, name },
    before,
    after: { name, slug, description, level, permissions },
  });
  return readRole(context, id);
}

/**
 * Deletes a role that no user has (REST-78). Errors: 404; 403 for a system role or one above the caller's; 422
 * 'This role is assigned to users.' (S-051).
 */
export async function deleteRole(context: Context, id: number): Promise<undefined> {
  const { db, now } = context;
  const { row, permissions } = await lockRole(context, id, "deleted", {});
  const users = await db.$count(userAccount, within(context, userAccount, eq(userAccount.roleId, id)));
  if (users > 0) {
    const message = "This role is assigned to users.";
    throw new AppError(422, "VALIDATION_ERROR", message, {
      errors: [{ field: "id", code: "role_in_use", message }],
      details: { users_count: users },
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

type LockedRole = { actor: Acting; row: typeof role.$inferSelect; permissions: PermissionSlug[] };

/**
 * A role that the caller is about to change, locked, so that it is not assigned meanwhile. Errors: 404; 403
 * ROLE_IS_SYSTEM; 403 HIGHER_LEVEL for a role above the caller's (S-048).
 */
async function lockRole(
  context: Context,
  id: number,
  action: Attempt["action"],
  requested: object,
): Promise<LockedRole> {
  const [row] = await context.db
    .select()
    .from(role)
    .where(within(context, role, eq(role.id, id)))
    .for("update");
  if (!row) throw notFound();
  const actor = await acting(context);
  const attempt: Attempt = { action, subject: { type: "role", id, name: row.name }, asked: requested };
  if (row.isSystem) throw escalation(context, "ROLE_IS_SYSTEM", attempt);
  if (!actor.isSuperAdmin && row.level > actor.level) throw escalation(context, "HIGHER_LEVEL", attempt);
  return { actor, row, permissions: await permissionsOfRole(context, id) };
}

/**
 * Converts a write's error: 422 if another role of the tenant has the slug (VAL-32). An attempt to use a system
 * role's slug is also recorded in the audit trail.
 */
const slugTaken =
  (context: Context, requested: string, attempt: Attempt) =>
  (error: unknown): never => {
    if (constraintOf(error) !== "role_slug_key") throw error;
    const message = roleRulesInEnglish("slugExists");
    const extra = { errors: [{ field: "slug", code: "slug_exists", message }] };
    if (SYSTEM_ROLES.some(({ slug }) => slug === requested))
      throw new RecordedError(
        422,
        "VALIDATION_ERROR",
        message,
        refusedAttempt(context, "ROLE_IS_SYSTEM", attempt),
        extra,
      );
    throw new AppError(422, "VALIDATION_ERROR", message, extra);
  };
