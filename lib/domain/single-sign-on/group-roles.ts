import { and, eq, inArray } from "drizzle-orm";
import { role, scimGroup, scimGroupMember } from "@/db/schema";
import { within } from "@/db/tenancy";
import { isAdministrator, lockUser, lockUsers, type LockedUser } from "@/lib/domain/users/lock-user";
import { setRole } from "@/lib/domain/users/change-user";
import type { Context } from "@/lib/platform/context";
import { mappedRoles, type SingleSignOn } from "./connection";
import { HIGHEST_LEVEL } from "./limits";

/*
 * The roles that groups of a directory (SCIM) give, by the mapping of single sign-on (T-25): a row of it names a group
 * by its name or by the directory's id of it, as providers do in claims.
 */

type Role = { id: number; slug: string };
export type RoleRules = Pick<SingleSignOn, "roleMapping" | "isRoleCaseExact" | "defaultRole">;

/** A group as the mapping may name it. */
export type NamedGroup = { displayName: string; externalId: string | null };

const namesOf = ({ displayName, externalId }: NamedGroup): string[] =>
  externalId === null ? [displayName] : [displayName, externalId];

/** The rules of a workspace with the roles that exist and that a directory may give; locked until the commit. */
export type GivenRoles = {
  /** The role that these groups give: of the first row of the mapping that fits; null: none. */
  byGroups: (groups: readonly NamedGroup[]) => Role | null;
  /** The role of people whom no group gives one. */
  byDefault: Role | null;
};

export async function givenRoles(context: Context, rules: RoleRules | null): Promise<GivenRoles> {
  if (!rules) return { byGroups: () => null, byDefault: null };
  const slugs = [...rules.roleMapping.map(({ role: slug }) => slug), rules.defaultRole ?? ""];
  const rows = await context.db
    .select({ id: role.id, slug: role.slug, level: role.level })
    .from(role)
    .where(within(context, role, inArray(role.slug, slugs)))
    .for("share");
  const known = new Map(rows.filter(({ level }) => level <= HIGHEST_LEVEL).map((row) => [row.slug, row]));
  return {
    byGroups: (groups) =>
      // Deleted roles are skipped.
      mappedRoles(rules, groups.flatMap(namesOf)).flatMap((slug) => known.get(slug) ?? [])[0] ?? null,
    byDefault: known.get(rules.defaultRole ?? "") ?? null,
  };
}

/** The groups of users, by user. */
export async function groupsOf(
  context: Pick<Context, "db" | "tenantId">,
  users: readonly number[],
): Promise<Map<number, NamedGroup[]>> {
  if (users.length === 0) return new Map();
  const rows = await context.db
    .select({
      userId: scimGroupMember.userId,
      displayName: scimGroup.displayName,
      externalId: scimGroup.externalId,
    })
    .from(scimGroupMember)
    .innerJoin(scimGroup, and(within(context, scimGroup), eq(scimGroup.id, scimGroupMember.groupId)))
    .where(within(context, scimGroupMember, inArray(scimGroupMember.userId, [...users])));
  const groups = new Map<number, NamedGroup[]>();
  for (const { userId, ...group } of rows) groups.set(userId, [...(groups.get(userId) ?? []), group]);
  return groups;
}

/** What the groups of a user give them, before a change and after it. */
export type GroupChange = { userId: number; before: Role | null; after: Role | null };

/** What becomes of somebody who must stay an administrator: they keep the role, or the whole change is refused. */
type WhoMustStay = "keep" | ((user: LockedUser) => Error);

/**
 * Gives users the roles that follow from a change of groups or of the mapping. Whose groups give the same role as
 * before keeps the present one, even if somebody has given another by hand; who leaves the last group with a role gets
 * the default role, or none. Users with a role above that of administrators are left alone. Error: that of `mustStay`.
 */
export async function followGroups(
  context: Context,
  changes: readonly GroupChange[],
  { byDefault, by, mustStay }: { byDefault: Role | null; by: string; mustStay: WhoMustStay },
): Promise<void> {
  const nextOf = new Map(
    changes
      .filter(({ before, after }) => before?.id !== after?.id)
      .map(({ userId, after }) => [userId, after ?? byDefault]),
  );
  if (nextOf.size === 0) return;
  for (const { row, role: held } of await lockUsers(context, [...nextOf.keys()])) {
    const next = nextOf.get(row.id) ?? null;
    if (next?.id === held?.id || (held && held.level > HIGHEST_LEVEL)) continue;
    // Of administrators it depends on the changes before this one who must stay; others need not.
    const locked: LockedUser = isAdministrator(held)
      ? await lockUser(context, row.id)
      : { row, role: held, name: `${row.firstName} ${row.lastName}`, mustStay: null };
    if (!locked.mustStay || isAdministrator(next)) await setRole(context, locked, next, { by });
    else if (mustStay !== "keep") throw mustStay(locked);
  }
}

/**
 * Gives the members of groups the roles of a changed mapping. Whoever changes it keeps their own role (S-048), as does
 * the last administrator.
 */
export async function followMapping(
  context: Context,
  before: RoleRules | null,
  after: RoleRules,
): Promise<void> {
  const isSame = (one: RoleRules) =>
    JSON.stringify([one.roleMapping, one.isRoleCaseExact]) ===
    JSON.stringify([after.roleMapping, after.isRoleCaseExact]);
  if (before && isSame(before)) return;
  const [former, present] = [await givenRoles(context, before), await givenRoles(context, after)];
  const groups = await context.db.select().from(scimGroup).where(within(context, scimGroup));
  const giving = groups.filter((group) => former.byGroups([group]) ?? present.byGroups([group]));
  if (giving.length === 0) return;
  const members = await context.db
    .selectDistinct({ userId: scimGroupMember.userId })
    .from(scimGroupMember)
    .where(
      within(
        context,
        scimGroupMember,
        inArray(
          scimGroupMember.groupId,
          giving.map(({ id }) => id),
        ),
      ),
    );
  const own = context.actor.kind === "member" ? context.actor.member.id : null;
  const users = members.map(({ userId }) => userId).filter((id) => id !== own);
  const groupsByUser = await groupsOf(context, users);
  const changes = users.map((userId) => {
    const held = groupsByUser.get(userId) ?? [];
    return { userId, before: former.byGroups(held), after: present.byGroups(held) };
  });
  await followGroups(context, changes, {
    byDefault: present.byDefault,
    by: "single_sign_on",
    mustStay: "keep",
  });
}
