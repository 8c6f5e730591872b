import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { role, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { ERROR_CODES } from "@/lib/core/contract/errors";
import { mailEmailChanged } from "@/lib/domain/accounts/mails";
import { audit } from "@/lib/domain/audit/audit";
import { mappedRoles, readConnection } from "@/lib/domain/single-sign-on/connection";
import { setRole, setStatus } from "@/lib/domain/users/change-user";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import { isAdministrator, lockUser, type LockedUser } from "@/lib/domain/users/lock-user";
import type { Context } from "@/lib/platform/context";
import { constraintOf } from "@/lib/platform/http/failure";
import { HIGHEST_LEVEL } from "@/lib/domain/single-sign-on/limits";
import { patched } from "./patch";
import { findScimUser, isNamed, readScimUser } from "./read-users";
import { invalidValue, ScimError } from "./scim-error";
import { userNameOf, type Named } from "./user-name";
import { readResource, changesOf, type ScimUserChanges } from "./user-resource";

/** The actor in the audit trail: SCIM acts with the rights of administrators, who create its tokens. */
const BY = { by: "scim" };

/** POST /Users. Errors: ScimError, 409 uniqueness for a userName, address or externalId that is in use. */
export async function createScimUser(
  context: Context,
  body: unknown,
): Promise<{ id: string; resource: object }> {
  const { db, tenantId, now } = context;
  const changes = changesOf(readResource(body), null);
  const { email, scimUserName, lastName = "-" } = changes;
  await takeTurns(context);
  await mustBeFree(context, { email, scimUserName });
  const firstName = changes.firstName ?? email.split("@", 1)[0] ?? "-";
  const given =
    changes.role === undefined ? await defaultRole(context) : await roleNamed(context, changes.role);
  const uuid = randomUUID();
  const [created] = await db
    .insert(userAccount)
    .values({
      tenantId,
      uuid,
      email,
      scimUserName,
      firstName: firstName.slice(0, 50),
      lastName,
      roleId: given?.id ?? null,
      isActive: changes.isActive ?? true,
      externalId: changes.externalId ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: userAccount.id })
    .catch(taken);
  if (!created) throw new Error("a user was not stored");
  await audit(context, {
    action: "created",
    subject: { type: "user", id: created.id, name: `${firstName} ${lastName}` },
    after: { email, role: given?.slug ?? null, is_active: changes.isActive ?? true, ...BY },
  });
  return { id: uuid, resource: await readScimUser(context, uuid) };
}

/** PUT /Users/{id}: omitted attributes stay, as directories that do not send them expect. Errors: ScimError. */
export async function replaceScimUser(context: Context, id: string, body: unknown): Promise<object> {
  const given = readResource(body);
  return change(context, id, ({ row }) => changesOf(given, row));
}

/** PATCH /Users/{id}. Errors: ScimError. */
export const patchScimUser = (context: Context, id: string, body: unknown): Promise<object> =>
  change(context, id, async ({ row, role: held }) => {
    const { slugOf } = await roleNames(context);
    return changesOf(patched(body, { email: row.email, role: held?.slug ?? null, slugOf }), row);
  });

/**
 * DELETE /Users/{id}: disables the user, who stays the owner of their deals; the directory then sees an inactive
 * user. Errors: ScimError.
 */
export const deactivateScimUser = async (context: Context, id: string): Promise<void> =>
  void (await change(context, id, () => ({ isActive: false })));

type Wanted = (user: LockedUser) => ScimUserChanges | Promise<ScimUserChanges>;

async function change(context: Context, id: string, wanted: Wanted): Promise<object> {
  const { user } = await findScimUser(context, id);
  // For mustBeFree(); before users are locked, as everywhere.
  await takeTurns(context);
  const locked = await lockUser(context, user.id);
  // Before the lock, their role may have been raised above the directory's reach.
  await findScimUser(context, id);
  const changes = await wanted(locked);
  await changeRole(context, locked, changes.role);
  await changeStatus(context, locked, changes.isActive);
  await changeFields(context, locked, changes);
  return readScimUser(context, id);
}

const mustStay = (reason: NonNullable<LockedUser["mustStay"]>) =>
  new ScimError(409, ERROR_CODES[reason], "mutability");

async function changeRole(
  context: Context,
  locked: LockedUser,
  named: string | null | undefined,
): Promise<void> {
  if (named === undefined) return;
  const next = await roleNamed(context, named);
  if ((next?.slug ?? null) === (locked.role?.slug ?? null)) return;
  if (locked.mustStay && !isAdministrator(next)) throw mustStay(locked.mustStay);
  await setRole(context, locked, next, BY);
}

async function changeStatus(
  context: Context,
  locked: LockedUser,
  isActive: boolean | undefined,
): Promise<void> {
  if (isActive === undefined || isActive === locked.row.isActive) return;
  if (!isActive && locked.mustStay) throw mustStay(locked.mustStay);
  await setStatus(context, locked, isActive, BY);
}

async function changeFields(
  context: Context,
  { row, name }: LockedUser,
  changes: ScimUserChanges,
): Promise<void> {
  const before = {
    email: row.email,
    user_name: row.scimUserName,
    first_name: row.firstName,
    last_name: row.lastName,
    external_id: row.externalId,
  };
  const after = {
    email: changes.email ?? row.email,
    user_name: changes.scimUserName === undefined ? row.scimUserName : changes.scimUserName,
    first_name: changes.firstName ?? row.firstName,
    last_name: changes.lastName ?? row.lastName,
    external_id: changes.externalId === undefined ? row.externalId : changes.externalId,
  };
  const isSame = Object.entries(after).every(([key, value]) => before[key as keyof typeof before] === value);
  if (isSame) return;
  const isMoved = after.email !== before.email;
  const named = { email: after.email, scimUserName: after.user_name };
  if (userNameOf(named) !== userNameOf(row)) await mustBeFree(context, named, row.id);
  await context.db
    .update(userAccount)
    .set({
      ...named,
      firstName: after.first_name,
      lastName: after.last_name,
      externalId: after.external_id,
      // A changed address is unverified until the user signs in by single sign-on or follows a link in a
      // mail.
      ...(isMoved ? { emailVerifiedAt: null } : {}),
      version: sql`${userAccount.version} + 1`,
      updatedAt: context.now,
    })
    .where(within(context, userAccount, eq(userAccount.id, row.id)))
    .catch(taken);
  if (isMoved) await mailEmailChanged(context, row, after.email);
  await audit(context, {
    action: "changed",
    subject: { type: "user", id: row.id, name },
    before,
    after: { ...after, ...BY },
  });
}

const inUse = (attribute: string) =>
  new ScimError(409, `A user with this ${attribute} exists already.`, "uniqueness");

/**
 * Refuses a userName that another user has, stored or as their address: no index compares the two. The caller
 * has called takeTurns(), so that two calls of directories do not both find it free. Error: ScimError 409.
 */
async function mustBeFree(context: Context, named: Named, own?: number): Promise<void> {
  await takeTurns(context);
  const isOther = own === undefined ? undefined : ne(userAccount.id, own);
  const [other] = await context.db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(within(context, userAccount, isNamed(userNameOf(named)), isOther))
    .limit(1);
  if (other) throw inUse("userName");
}

function taken(error: unknown): never {
  const constraint = constraintOf(error);
  if (constraint === "user_account_email_key") throw inUse("e-mail address");
  if (constraint === "user_account_scim_user_name_key") throw inUse("userName");
  if (constraint === "user_account_external_key") throw inUse("externalId");
  throw error;
}

type Role = { id: number; slug: string };

/**
 * The role in a directory's request: by the mapping of single sign-on, else by slug. Error: ScimError
 * invalidValue.
 */
async function roleNamed(context: Context, named: string | null): Promise<Role | null> {
  if (named === null) return null;
  const { slugOf } = await roleNames(context);
  const slug = slugOf(named);
  const result = slug === "super_admin" ? null : await roleBySlug(context, slug);
  if (!result) throw invalidValue(`${named.slice(0, 100)} is no role that SCIM may give.`);
  return result;
}

async function roleNames(context: Context): Promise<{ slugOf: (named: string) => string }> {
  const connection = await readConnection(context);
  return { slugOf: (named) => (connection && mappedRoles(connection, [named])[0]) ?? named };
}

/** The default role of single sign-on. */
async function defaultRole(context: Context): Promise<Role | null> {
  const slug = (await readConnection(context))?.defaultRole ?? null;
  return slug === null ? null : roleBySlug(context, slug);
}

async function roleBySlug(context: Context, slug: string): Promise<Role | null> {
  const [row] = await context.db
    .select({ id: role.id, slug: role.slug, level: role.level })
    .from(role)
    .where(and(within(context, role), eq(role.slug, slug)))
    .for("share");
  return row && row.level <= HIGHEST_LEVEL ? row : null;
}
