import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { role, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound, conflict } from "@/lib/core/contract/errors";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import { acting, type Acting, escalation, type Attempt } from "@/lib/domain/roles/escalation";
import { hasIdentity, hasPasswordOrIdentity } from "@/lib/domain/accounts/identities";
import { IS_WAY_BACK, lockEnforcement } from "@/lib/domain/auth/enforced-sign-in";
import { ADMINISTRATORS, administers } from "@/lib/core/access/permissions";
import { readUser } from "./read-user";
import { whyNotManage } from "./may-manage";

type Held = { id: number; name: string; slug: string; level: number };
export type LockedUser = {
  row: typeof userAccount.$inferSelect;
  role: Held | null;
  name: string;
  /**
   * Why they must stay an active administrator: as the last one (S-048), or, while single sign-on is enforced, as
   * the last one who could sign in by password (T-24); null if they need not.
   */
  mustStay: "LAST_ADMIN" | "LAST_WAY_BACK" | null;
};

/**
 * A user to be changed, locked together with the active administrators in a fixed order, so that of two
 * administrators who remove each other, the second one is refused as the last. Invited users, who have neither a
 * password nor used single sign-on, do not count as administrators. Errors: 404; 412 STALE_VERSION if If-Match
 * names another state.
 */
export async function lockUser(context: Context, id: number, headers = new Headers()): Promise<LockedUser> {
  const rows = await lockWithAdministrators(context, [id]);
  const match = rows.find(({ row }) => row.id === id);
  if (!match) throw notFound();
  if (isStale(headers, match.row))
    throw staleVersion("Somebody else changed this user first.", await readUser(context, id));
  const { row, role: held } = match;
  const others = rows.filter((one) => one !== match);
  return {
    row,
    role: held,
    name: `${row.firstName} ${row.lastName}`,
    mustStay: await whyToStay(context, match, others),
  };
}

/**
 * Locks several users at once, in the order of lockUser(), which is then called for each that is changed: one call
 * after another would lock them in another order than somebody else. Returns those that exist.
 */
export async function lockUsers(
  context: Context,
  ids: readonly number[],
): Promise<Pick<LockedUser, "row" | "role">[]> {
  const rows = await lockWithAdministrators(context, ids);
  const wanted = new Set(ids);
  return rows.filter(({ row }) => wanted.has(row.id));
}

function lockWithAdministrators(context: Context, ids: readonly number[]): Promise<Found[]> {
  const isAdmin = and(
    eq(userAccount.isActive, true),
    hasPasswordOrIdentity(context),
    inArray(role.slug, ADMINISTRATORS),
  );
  return context.db
    .select({
      row: userAccount,
      role: { id: role.id, name: role.name, slug: role.slug, level: role.level },
      isWayBack: sql<boolean>`${IS_WAY_BACK}`,
    })
    .from(userAccount)
    .leftJoin(role, and(within(context, role), eq(role.id, userAccount.roleId)))
    .where(within(context, userAccount, or(inArray(userAccount.id, [...ids]), isAdmin)))
    .orderBy(asc(userAccount.id))
    .for("no key update", { of: userAccount });
}

type Found = Pick<LockedUser, "row" | "role"> & { isWayBack: boolean };

async function whyToStay(
  context: Context,
  { row, role: held, isWayBack }: Found,
  otherAdmins: Found[],
): Promise<LockedUser["mustStay"]> {
  if (!row.isActive || !isAdministrator(held)) return null;
  if (otherAdmins.length === 0) return "LAST_ADMIN";
  if (!isWayBack || otherAdmins.some((other) => other.isWayBack)) return null;
  return (await lockEnforcement(context)) ? "LAST_WAY_BACK" : null;
}

/** Whether the role is one of the two that administer a workspace. */
export const isAdministrator = (held: { slug: string } | null): boolean => administers(held?.slug ?? null);

/**
 * A locked, invited user who has neither a password nor used single sign-on yet. Errors: as lockManaged; 409 if
 * they have.
 */
export async function lockInvited(context: Context, change: Change): Promise<ManagedUser> {
  const user = await lockManaged(context, change);
  if (user.row.passwordHash !== null)
    throw conflict("CONFLICT", "This person has chosen a password already.");
  if (await hasIdentity(context, user.row.id))
    throw conflict("CONFLICT", "This person has signed in by single sign-on already.");
  return user;
}

/** A requested change of a user. */
type Change = { id: number; action: Attempt["action"]; asked?: object; headers?: Headers };
type ManagedUser = LockedUser & { actor: Acting; attempt: Attempt };

/**
 * A user whom the caller may manage, locked. Errors: as lockUser; 403 OWN_ACCOUNT, SUPER_ADMIN_ONLY, HIGHER_LEVEL
 * (S-048), recorded in the audit trail.
 */
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
