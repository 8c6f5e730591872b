import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { userAccount, role } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { type Context, memberOf } from "@/lib/platform/context";
import { escalation, mustBeFreshToGive, type Acting, type Attempt } from "@/lib/domain/roles/escalation";
import { endSessions } from "@/lib/domain/accounts/end-sessions";
import { forgetIdentities } from "@/lib/domain/accounts/identities";
import { endTokens } from "@/lib/domain/api-tokens/tokens";
import { invalid } from "@/lib/core/contract/errors";
import { notHeld } from "@/lib/domain/roles/role-rules";
import { permissionsOfRole } from "@/lib/domain/roles/permissions";
import { lockManaged, isAdministrator, lockUser, type LockedUser } from "./lock-user";
import { readUser } from "./read-user";
import type { adminUserSchema } from "./api";

/** A role change: to this role or none, or to none if it is currently `without`. */
type RoleChange = { to: string | null } | { without: string };

/**
 * Sets a user's role, or none (REST-73, X-47). Errors: as lockManaged and assignableRole; 409 LAST_ADMIN if no
 * administrator would remain (S-048), LAST_WAY_BACK if none with a password would (T-24).
 */
export async function changeRole(
  context: Context,
  id: number,
  requested: RoleChange,
  headers: Headers,
): Promise<z.input<typeof adminUserSchema>> {
  const user = await lockManaged(context, { id, action: "role_changed", asked: requested, headers });
  const { actor, attempt } = user;
  const slug =
    "to" in requested
      ? requested.to
      : requested.without === user.role?.slug
        ? null
        : (user.role?.slug ?? null);
  if (slug === (user.role?.slug ?? null)) return readUser(context, id);
  const next =
    slug === null ? null : await assignableRole(context, { slug, field: "roles.0", actor, attempt });
  if (user.mustStay && !isAdministrator(next)) throw escalation(context, user.mustStay, attempt);
  await setRole(context, user, next);
  return readUser(context, id);
}

/**
 * Sets a locked user's role, or none; the caller must have checked that it is allowed. `by`: the actor, if it is
 * not a member.
 */
export async function setRole(
  context: Context,
  { row, role: held, name }: LockedUser,
  next: { id: number; slug: string } | null,
  by: object = {},
): Promise<void> {
  await context.db
    .update(userAccount)
    .set({ roleId: next?.id ?? null, version: sql`${userAccount.version} + 1`, updatedAt: context.now })
    .where(within(context, userAccount, eq(userAccount.id, row.id)));
  await audit(context, {
    action: "role_changed",
    subject: { type: "user", id: row.id, name },
    before: { role: held?.slug ?? null },
    after: { role: next?.slug ?? null, ...by },
  });
}

type RoleRequest = { slug: string; field: string; actor: Acting; attempt: Attempt };

/**
 * The role with this slug, if the caller may assign it; locked until this transaction ends. Errors: 422 if it
 * does not exist; 403 SUPER_ADMIN_ONLY, HIGHER_LEVEL, PERMISSION_NOT_HELD (S-048), recorded in the audit trail;
 * 403 STEP_UP_REQUIRED for a role that may administer.
 */
export async function assignableRole(
  context: Context,
  { slug, field, actor, attempt }: RoleRequest,
): Promise<{ id: number; slug: string; name: string }> {
  const [row] = await context.db
    .select()
    .from(role)
    .where(within(context, role, eq(role.slug, slug)))
    .for("share");
  if (!row) throw invalid(field, "There is no such role.", "unknown_role");
  const permissions = await permissionsOfRole(context, row.id);
  if (!actor.isSuperAdmin) {
    if (slug === "super_admin") throw escalation(context, "SUPER_ADMIN_ONLY", attempt);
    if (row.level > actor.level) throw escalation(context, "HIGHER_LEVEL", attempt);
    const missing = notHeld(actor, permissions);
    if (missing.length > 0)
      throw escalation(context, "PERMISSION_NOT_HELD", attempt, { permissions: missing });
  }
  mustBeFreshToGive(context, permissions);
  return row;
}

/**
 * Enables or disables a user; disabling ends their sessions and API tokens (REST-75, USR-10). `also`: what else the
 * audit trail says of it. Errors: as lockManaged; 409 LAST_ADMIN (S-048), LAST_WAY_BACK (T-24); 403 STEP_UP_REQUIRED
 * to enable somebody who may administer.
 */
export async function changeStatus(
  context: Context,
  id: number,
  { isActive, also = {} }: { isActive: boolean; also?: object },
  headers: Headers,
): Promise<z.input<typeof adminUserSchema>> {
  const user = await lockManaged(context, {
    id,
    action: isActive ? "enabled" : "disabled",
    asked: { is_active: isActive },
    headers,
  });
  if (user.row.isActive === isActive) return readUser(context, id);
  if (user.mustStay) throw escalation(context, user.mustStay, user.attempt);
  if (isActive) mustBeFreshToGive(context, (await readUser(context, id)).permissions);
  await setStatus(context, user, isActive, also);
  return readUser(context, id);
}

/**
 * Enables or disables a locked user; disabling ends their sessions and API tokens and deletes their identities at
 * providers. The caller must have checked that it is allowed. `also`: what else the audit trail says of it, such as
 * the actor if it is not a member.
 */
export async function setStatus(
  context: Context,
  { row, name }: LockedUser,
  isActive: boolean,
  also: object = {},
): Promise<void> {
  await context.db
    .update(userAccount)
    .set({ isActive, version: sql`${userAccount.version} + 1`, updatedAt: context.now })
    .where(within(context, userAccount, eq(userAccount.id, row.id)));
  if (!isActive) {
    await endSessions(context, { userId: row.id, because: "user disabled" });
    await endTokens(context, row.id);
    await forgetIdentities(context, row.id);
  }
  await audit(context, {
    action: isActive ? "enabled" : "disabled",
    subject: { type: "user", id: row.id, name },
    before: { is_active: row.isActive },
    after: { is_active: isActive, ...also },
  });
}

/**
 * Signs a user out everywhere: ends all sessions and API tokens. Callers who sign themselves out keep the current
 * session and their tokens, which they can revoke one by one. Errors: 404, 403 as lockManaged for others.
 */
export async function endUserSessions(context: Context, id: number): Promise<{ ended: number }> {
  const me = memberOf(context);
  const isMe = me.id === id;
  const { name } = isMe
    ? await lockUser(context, id)
    : await lockManaged(context, { id, action: "sessions_ended" });
  const ended = await endSessions(context, {
    userId: id,
    because: "ended by an administrator",
    ...(isMe ? { except: me.sessionId } : {}),
  });
  const tokens = isMe ? 0 : await endTokens(context, id);
  await audit(context, {
    action: "sessions_ended",
    subject: { type: "user", id, name },
    after: { sessions: ended, ...(tokens > 0 ? { tokens } : {}) },
  });
  return { ended };
}
