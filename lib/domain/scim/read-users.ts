import { and, asc, count, eq, inArray, lte, or, isNull, type SQL } from "drizzle-orm";
import { role, scimGroup, scimGroupMember, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { filterOf, type UserFilter } from "./filter";
import { HIGHEST_LEVEL } from "@/lib/domain/single-sign-on/limits";
import { listResponse, pageOf } from "./pages";
import { projected } from "./projection";
import { scimNotFound } from "./scim-error";
import { scimAddress } from "./tokens";
import { presentScimUser, type ScimUserRow } from "./user-resource";

export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A workspace's directory has the rights of administrators (S-048), so it neither sees nor changes super admins
 * and users with another role above theirs.
 */
export const isWithinReach = or(isNull(role.level), lte(role.level, HIGHEST_LEVEL));

const select = (context: Context, where: SQL | undefined) =>
  context.db
    .select({ user: userAccount, role: { id: role.id, slug: role.slug, name: role.name, level: role.level } })
    .from(userAccount)
    .leftJoin(role, and(within(context, role), eq(role.id, userAccount.roleId)))
    .where(within(context, userAccount, isWithinReach, where));

/** Whether a user has this userName, as plainEmail() makes it: a stored one, or else their address. */
export const isNamed = (userName: string): SQL | undefined =>
  or(
    eq(userAccount.scimUserName, userName),
    and(isNull(userAccount.scimUserName), eq(userAccount.email, userName)),
  );

/** A user by their id. Error: ScimError 404. */
export async function findScimUser(context: Context, id: string): Promise<ScimUserRow> {
  const [row] = UUID.test(id) ? await select(context, eq(userAccount.uuid, id)) : [];
  if (!row) throw scimNotFound();
  return row;
}

/** GET /Users/{id}. Error: ScimError 404. */
export async function readScimUser(context: Context, id: string): Promise<object> {
  const [user] = await presented(context, [await findScimUser(context, id)]);
  if (!user) throw new Error("a user was not presented");
  return user;
}

async function presented(context: Context, rows: readonly ScimUserRow[]): Promise<object[]> {
  const users = rows.map(({ user }) => user.id);
  const groups = users.length === 0 ? [] : await groupsOfUsers(context, users);
  const address = scimAddress(context.tenant);
  return rows.map((row) =>
    presentScimUser({ ...row, groups: groups.filter(({ userId }) => userId === row.user.id) }, address),
  );
}

const groupsOfUsers = (context: Context, users: readonly number[]) =>
  context.db
    .select({ userId: scimGroupMember.userId, uuid: scimGroup.uuid, displayName: scimGroup.displayName })
    .from(scimGroupMember)
    .innerJoin(scimGroup, and(within(context, scimGroup), eq(scimGroup.id, scimGroupMember.groupId)))
    .where(within(context, scimGroupMember, inArray(scimGroupMember.userId, [...users])))
    .orderBy(asc(scimGroup.id));

/**
 * GET /Users and POST /Users/.search: a page of the users that match the filter, in the order in which they were added.
 * Error: ScimError.
 */
export async function listScimUsers(context: Context, query: URLSearchParams): Promise<object> {
  const where = conditionOf(filterOf(query.get("filter")));
  const { startIndex, size } = pageOf(query);
  const counted = context.db
    .select({ total: count() })
    .from(userAccount)
    .leftJoin(role, and(within(context, role), eq(role.id, userAccount.roleId)))
    .where(within(context, userAccount, isWithinReach, where));
  const [[row], rows] = await Promise.all([
    counted,
    select(context, where)
      .orderBy(asc(userAccount.id))
      .limit(size)
      .offset(startIndex - 1),
  ]);
  const resources = (await presented(context, rows)).map((user) => projected(user, query));
  return listResponse({ total: row?.total ?? 0, startIndex, resources });
}

function conditionOf(filter: UserFilter | null): SQL | undefined {
  if (!filter) return undefined;
  const { attribute, value } = filter;
  if (attribute === "userName") return isNamed(value);
  if (attribute === "uuid" && !UUID.test(value)) return eq(userAccount.id, 0);
  return eq(userAccount[attribute], value);
}
