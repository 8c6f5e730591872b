import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { role, userAccount, userIdentity } from "@/db/schema";
import { within } from "@/db/tenancy";
import { mailOtherAddress } from "@/lib/domain/accounts/mails";
import { audit } from "@/lib/domain/audit/audit";
import { endSessions } from "@/lib/domain/accounts/end-sessions";
import { endTokens } from "@/lib/domain/api-tokens/tokens";
import { setRole } from "@/lib/domain/users/change-user";
import { ENTERING, type Entering } from "@/lib/domain/auth/finish-sign-in";
import { removeAllFactors } from "@/lib/domain/factors/factor-changes";
import { isAdministrator, lockUser } from "@/lib/domain/users/lock-user";
import { idOfLanguage } from "@/lib/core/i18n/languages";
import type { Context } from "@/lib/platform/context";
import { mappedRoles, type SingleSignOn } from "./connection";
import { givenRoles, groupsOf } from "./group-roles";
import type { Person } from "./person";
import { SignInRefused } from "./refusal";

/**
 * The user for a person from the provider: found by identity, else by verified address, else created if the
 * tenant allows it. With a claim for roles the provider decides the role at each sign-in; otherwise an existing
 * role stays. A tenant's provider can neither create super admins nor sign them in. Error: SignInRefused.
 */
export async function admitPerson(
  context: Context,
  connection: SingleSignOn,
  person: Person,
): Promise<number> {
  const result = (await userOfIdentity(context, person)) ?? (await userOfAddress(context, person));
  if (!result) return provision(context, connection, person);
  const user = { id: result.id, email: result.email };
  if (result.role === "super_admin") throw new SignInRefused("super_admin", { user });
  if (!result.isActive) throw new SignInRefused("inactive", { user });
  await giveRole(context, connection, person, result);
  if (!result.isLinked) await link(context, person, result);
  else {
    if (result.emailVerifiedAt === null) await confirmAddress(context, person, result);
    if (result.emailAtProvider !== person.email) await tellOtherAddress(context, connection, person, result);
  }
  return result.id;
}

const USER_COLUMNS = {
  ...ENTERING,
  firstName: userAccount.firstName,
  languageId: userAccount.languageId,
  role: role.slug,
};

type CandidateUser = Entering & {
  firstName: string;
  languageId: number | null;
  role: string | null;
  isLinked: boolean;
  /** Their address at the provider when they last signed in; null if that is not known. */
  emailAtProvider: string | null;
};

async function userOfIdentity(context: Context, { issuer, subject }: Person): Promise<CandidateUser | null> {
  const [row] = await context.db
    .select({ ...USER_COLUMNS, emailAtProvider: userIdentity.email })
    .from(userIdentity)
    .innerJoin(userAccount, and(within(context, userAccount), eq(userAccount.id, userIdentity.userId)))
    .leftJoin(role, and(within(context, role), eq(role.id, userAccount.roleId)))
    .where(within(context, userIdentity, eq(userIdentity.issuer, issuer), eq(userIdentity.subject, subject)));
  return row ? { ...row, isLinked: true } : null;
}

/** Locked, so that of two simultaneous first sign-ins the second one finds the identity created by the first. */
async function userOfAddress(context: Context, person: Person): Promise<CandidateUser | null> {
  const [row] = await context.db
    .select(USER_COLUMNS)
    .from(userAccount)
    .leftJoin(role, and(within(context, role), eq(role.id, userAccount.roleId)))
    .where(within(context, userAccount, eq(userAccount.email, person.email)))
    .for("no key update", { of: userAccount });
  if (!row) return null;
  const [other] = await context.db
    .select({ subject: userIdentity.subject, email: userIdentity.email })
    .from(userIdentity)
    .where(
      within(context, userIdentity, eq(userIdentity.userId, row.id), eq(userIdentity.issuer, person.issuer)),
    );
  // The provider has given the address to somebody else, who must not inherit the account.
  if (other && other.subject !== person.subject)
    throw new SignInRefused("other_identity", { user: { id: row.id, email: row.email } });
  return { ...row, isLinked: other !== undefined, emailAtProvider: other?.email ?? null };
}

/**
 * Stores a user's identity at the provider. If the address was never confirmed, somebody else may have registered
 * it or moved their account to it, so everything by which they could still come in is removed: password, second
 * factors with passkeys, sessions and API tokens.
 */
async function link(
  context: Context,
  person: Person,
  { id, email, emailVerifiedAt }: CandidateUser,
): Promise<void> {
  const { db, tenantId, now } = context;
  await storeIdentity(context, person, id);
  let removed = {};
  if (emailVerifiedAt === null) {
    await db
      .update(userAccount)
      .set({
        emailVerifiedAt: now,
        passwordHash: null,
        updatedAt: now,
        version: sql`${userAccount.version} + 1`,
      })
      .where(within({ tenantId }, userAccount, eq(userAccount.id, id)));
    const factors = await removeAllFactors(context, id);
    const sessions = await endSessions(context, {
      userId: id,
      because: "address confirmed by single sign-on",
    });
    removed = { factors, sessions, tokens: await endTokens(context, id) };
  }
  await audit(context, {
    action: "changed",
    subject: { type: "user", id, name: email },
    after: { single_sign_on: person.issuer, ...removed },
  });
}

/** Confirms a known person's changed address if it is the one that the provider has verified. */
async function confirmAddress(
  { db, tenantId, now }: Context,
  { email }: Person,
  { id }: CandidateUser,
): Promise<void> {
  await db
    .update(userAccount)
    .set({ emailVerifiedAt: now, updatedAt: now, version: sql`${userAccount.version} + 1` })
    .where(within({ tenantId }, userAccount, eq(userAccount.id, id), eq(userAccount.email, email)));
}

/**
 * Keeps an address that has changed at the provider, and tells both addresses if it is not the account's: the account's
 * stays, because mails, proposals and the way back by password hang on it, and its owner decides (T-64).
 */
async function tellOtherAddress(
  context: Context,
  { label }: SingleSignOn,
  { issuer, subject, email: other }: Person,
  user: CandidateUser,
): Promise<void> {
  await context.db
    .update(userIdentity)
    .set({ email: other })
    .where(within(context, userIdentity, eq(userIdentity.issuer, issuer), eq(userIdentity.subject, subject)));
  if (other === user.email) return;
  await audit(context, {
    action: "changed",
    subject: { type: "user", id: user.id, name: user.email },
    before: { email_at_provider: user.emailAtProvider },
    after: { email_at_provider: other, email: user.email, by: "single_sign_on" },
  });
  for (const to of [user.email, other])
    await mailOtherAddress(context, { ...user, email: to }, { email: user.email, other, label });
}

const storeIdentity = async (
  { db, tenantId, now }: Context,
  { issuer, subject, email }: Person,
  userId: number,
): Promise<void> =>
  void (await db
    .insert(userIdentity)
    .values({ tenantId, issuer, subject, userId, email, createdAt: now })
    // Replaces the row of a deleted user.
    .onConflictDoUpdate({
      target: [userIdentity.tenantId, userIdentity.issuer, userIdentity.subject],
      set: { userId, email, createdAt: now },
    }));

type Role = { id: number; slug: string };

/**
 * The role of a person by the claim, else by the groups in which a directory has put the user, else the default;
 * null if none matches.
 */
async function roleOf(
  context: Context,
  connection: SingleSignOn,
  { roles }: Person,
  userId: number | null,
): Promise<Role | null> {
  const claimed = connection.roleClaim === null ? [] : mappedRoles(connection, roles);
  return (
    (await firstOf(context, claimed)) ??
    (userId === null ? null : await roleByGroups(context, connection, userId)) ??
    (await firstOf(context, connection.defaultRole === null ? [] : [connection.defaultRole]))
  );
}

async function roleByGroups(context: Context, rules: SingleSignOn, userId: number): Promise<Role | null> {
  const groups = (await groupsOf(context, [userId])).get(userId);
  return groups ? (await givenRoles(context, rules)).byGroups(groups) : null;
}

async function firstOf(context: Context, slugs: readonly string[]): Promise<Role | null> {
  // Deleted roles are skipped.
  for (const slug of slugs) {
    const [row] = await context.db
      .select({ id: role.id, slug: role.slug })
      .from(role)
      .where(within(context, role, eq(role.slug, slug)))
      .for("share");
    if (row && row.slug !== "super_admin") return row;
  }
  return null;
}

/** Errors: SignInRefused no_role. Whoever must stay an administrator does, whatever the provider says. */
async function giveRole(
  context: Context,
  connection: SingleSignOn,
  person: Person,
  { id, email, role: held }: CandidateUser,
): Promise<void> {
  if (connection.roleClaim === null && held !== null) return;
  const next = await roleOf(context, connection, person, id);
  if (!next) throw new SignInRefused("no_role", { user: { id, email } });
  if (next.slug === held) return;
  const locked = await lockUser(context, id);
  if (locked.mustStay && !isAdministrator(next)) return;
  await setRole(context, locked, next, { by: "single_sign_on" });
}

/** Creates an account for an unknown person. Errors: SignInRefused unknown_user, no_role. */
async function provision(context: Context, connection: SingleSignOn, person: Person): Promise<number> {
  const { db, tenantId, now, request } = context;
  const { email, firstName, lastName } = person;
  if (!connection.provisionsUsers) throw new SignInRefused("unknown_user", { user: { id: null, email } });
  const next = await roleOf(context, connection, person, null);
  if (!next) throw new SignInRefused("no_role", { user: { id: null, email } });
  const [created] = await db
    .insert(userAccount)
    .values({
      tenantId,
      uuid: randomUUID(),
      email,
      firstName,
      lastName,
      roleId: next.id,
      languageId: idOfLanguage(request.language),
      emailVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({
      target: [userAccount.tenantId, userAccount.email],
      where: sql`deleted_at is null`,
    })
    .returning({ id: userAccount.id });
  // Another request created a user with this address at the same time.
  if (!created) return admitPerson(context, connection, person);
  await storeIdentity(context, person, created.id);
  await audit(context, {
    action: "created",
    subject: { type: "user", id: created.id, name: `${firstName} ${lastName}` },
    after: { email, role: next.slug, by: "single_sign_on" },
  });
  return created.id;
}
