import { and, asc, count, eq, inArray, sql, type SQL } from "drizzle-orm";
import { role, scimGroup, scimGroupMember, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { givenRoles } from "@/lib/domain/single-sign-on/group-roles";
import { readConnection } from "@/lib/domain/single-sign-on/connection";
import type { Context } from "@/lib/platform/context";
import type { ScimGroupsAnswer } from "./api";
import { groupFilterOf, type GroupComparison } from "./group-filter";
import { presentGroup, type Member } from "./group-resource";
import { listResponse, pageOf } from "./pages";
import { isAskedFor, projected } from "./projection";
import { isWithinReach, UUID } from "./read-users";
import { ScimError } from "./scim-error";
import { scimAddress } from "./tokens";

export type GroupRow = typeof scimGroup.$inferSelect;

/** The most groups of a page with their members. */
const MAX_WITH_MEMBERS = 20;

/** A group by its id. Error: ScimError 404. */
export async function findGroup(context: Context, id: string): Promise<GroupRow> {
  const [row] = UUID.test(id)
    ? await context.db
        .select()
        .from(scimGroup)
        .where(within(context, scimGroup, eq(scimGroup.uuid, id)))
    : [];
  if (!row) throw new ScimError(404, "There is no such group.");
  return row;
}

/** The columns of a member. */
export const MEMBER = {
  userId: userAccount.id,
  uuid: userAccount.uuid,
  firstName: userAccount.firstName,
  lastName: userAccount.lastName,
};

type MemberRow = Pick<Member, "userId" | "uuid"> & { firstName: string; lastName: string };

export const presentMember = ({ firstName, lastName, ...ids }: MemberRow): Member => ({
  ...ids,
  name: `${firstName} ${lastName}`,
});

/** The members of groups whom a directory sees, by group, in the order in which the users were added. */
export async function membersOf(context: Context, groups: readonly number[]): Promise<Map<number, Member[]>> {
  const members = new Map<number, Member[]>(groups.map((id) => [id, []]));
  if (groups.length === 0) return members;
  const rows = await context.db
    .select({ groupId: scimGroupMember.groupId, ...MEMBER })
    .from(scimGroupMember)
    .innerJoin(userAccount, and(within(context, userAccount), eq(userAccount.id, scimGroupMember.userId)))
    .leftJoin(role, and(within(context, role), eq(role.id, userAccount.roleId)))
    .where(within(context, scimGroupMember, inArray(scimGroupMember.groupId, [...groups]), isWithinReach))
    .orderBy(asc(userAccount.id));
  for (const { groupId, ...row } of rows) members.get(groupId)?.push(presentMember(row));
  return members;
}

/** GET /Groups/{id}. Error: ScimError 404. */
export async function readScimGroup(context: Context, id: string, query: URLSearchParams): Promise<object> {
  const [group] = await presented(context, [await findGroup(context, id)], query);
  if (!group) throw new Error("a group was not presented");
  return group;
}

async function presented(
  context: Context,
  groups: readonly GroupRow[],
  query: URLSearchParams,
): Promise<object[]> {
  const ids = groups.map(({ id }) => id);
  const members = isAskedFor("members", query) ? await membersOf(context, ids) : null;
  const address = scimAddress(context.tenant);
  return groups.map((group) =>
    projected(presentGroup({ group, members: members?.get(group.id) ?? null }, address), query),
  );
}

/**
 * GET /Groups and POST /Groups/.search: a page of the groups that match the filter, in the order in which they were
 * added; with their members fewer at once. Error: ScimError.
 */
export async function listScimGroups(context: Context, query: URLSearchParams): Promise<object> {
  const where = within(context, scimGroup, ...(await conditionsOf(context, query.get("filter"))));
  const { startIndex, size } = pageOf(query, isAskedFor("members", query) ? MAX_WITH_MEMBERS : undefined);
  const [total, rows] = await Promise.all([
    context.db.$count(scimGroup, where),
    context.db
      .select()
      .from(scimGroup)
      .where(where)
      .orderBy(asc(scimGroup.id))
      .limit(size)
      .offset(startIndex - 1),
  ]);
  return listResponse({ total, startIndex, resources: await presented(context, rows, query) });
}

const conditionsOf = (context: Context, filter: string | null): Promise<SQL[]> =>
  Promise.all(groupFilterOf(filter).map((comparison) => conditionOf(context, comparison)));

async function conditionOf(context: Context, { attribute, value }: GroupComparison): Promise<SQL> {
  if (attribute === "displayName") return hasName(value);
  if (attribute === "externalId") return eq(scimGroup.externalId, value);
  if (!UUID.test(value)) return sql`false`;
  if (attribute === "id") return eq(scimGroup.uuid, value);
  const groups = await context.db
    .select({ id: scimGroupMember.groupId })
    .from(scimGroupMember)
    .innerJoin(userAccount, and(within(context, userAccount), eq(userAccount.id, scimGroupMember.userId)))
    .leftJoin(role, and(within(context, role), eq(role.id, userAccount.roleId)))
    .where(within(context, scimGroupMember, eq(userAccount.uuid, value), isWithinReach));
  return inArray(
    scimGroup.id,
    groups.map(({ id }) => id),
  );
}

/** Whether a group has this name, in any case; of at most MAX_GROUPS rows. */
export const hasName = (name: string): SQL => sql`lower(${scimGroup.displayName}) = lower(${name})`;

/** The groups that a directory keeps, with the number of members and the role that each gives, for the settings. */
export async function listGroups(context: Context): Promise<ScimGroupsAnswer> {
  const [rows, counts, connection] = await Promise.all([
    context.db.select().from(scimGroup).where(within(context, scimGroup)).orderBy(asc(scimGroup.id)),
    context.db
      .select({ id: scimGroupMember.groupId, members: count() })
      .from(scimGroupMember)
      .where(within(context, scimGroupMember))
      .groupBy(scimGroupMember.groupId),
    readConnection(context),
  ]);
  const { byGroups } = await givenRoles(context, connection);
  const membersById = new Map(counts.map(({ id, members }) => [id, members]));
  return rows.map((group) => ({
    id: group.uuid,
    name: group.displayName,
    external_id: group.externalId,
    members: membersById.get(group.id) ?? 0,
    role: byGroups([group])?.slug ?? null,
  }));
}
