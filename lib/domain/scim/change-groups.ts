import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { role, scimGroup, scimGroupMember, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { ERROR_CODES } from "@/lib/core/contract/errors";
import { audit } from "@/lib/domain/audit/audit";
import { readConnection } from "@/lib/domain/single-sign-on/connection";
import { followGroups, givenRoles, groupsOf } from "@/lib/domain/single-sign-on/group-roles";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import type { LockedUser } from "@/lib/domain/users/lock-user";
import type { Context } from "@/lib/platform/context";
import { patchedGroup, type MemberStep } from "./group-patch";
import { readGroup, type Member } from "./group-resource";
import { MAX_GROUPS, MAX_MEMBERS } from "./limits";
import { findGroup, hasName, MEMBER, membersOf, presentMember, type GroupRow } from "./read-groups";
import { isWithinReach, UUID } from "./read-users";
import { invalidValue, ScimError } from "./scim-error";

/** The actor in the audit trail, as of changes of users. */
const BY = "scim";

type Identity = Pick<GroupRow, "displayName" | "externalId">;

/**
 * POST /Groups; returns the id. Its members get the role that the mapping of single sign-on gives them.
 * Errors: ScimError, 409 for a name or externalId in use, 400 tooMany for more groups than there may be.
 */
export async function createScimGroup(context: Context, body: unknown): Promise<string> {
  const { displayName, externalId = null, members } = readGroup(body);
  if (displayName === undefined) throw invalidValue("displayName is required.");
  await takeTurns(context);
  if ((await context.db.$count(scimGroup, within(context, scimGroup))) >= MAX_GROUPS)
    throw new ScimError(400, `A workspace may have ${MAX_GROUPS} groups.`, "tooMany");
  await mustBeFree(context, { displayName, externalId });
  const { db, tenantId, now } = context;
  const uuid = randomUUID();
  const [group] = await db
    .insert(scimGroup)
    .values({ tenantId, uuid, displayName, externalId, createdAt: now, updatedAt: now })
    .returning();
  if (!group) throw new Error("a group was not stored");
  await audit(context, {
    action: "created",
    subject: subjectOf(group),
    after: { display_name: displayName, external_id: externalId, by: BY },
  });
  await changeMembers(context, group, [{ op: "add", ids: members ?? [] }]);
  return uuid;
}

/** PUT /Groups/{id}: omitted attributes stay, as those of users do. Errors: ScimError. */
export async function replaceScimGroup(context: Context, id: string, body: unknown): Promise<void> {
  const { members, ...identity } = readGroup(body);
  await change(context, id, { ...identity, members: members ? [{ op: "replace", ids: members }] : [] });
}

/** PATCH /Groups/{id}. Errors: ScimError. */
export const patchScimGroup = (context: Context, id: string, body: unknown): Promise<void> =>
  change(context, id, patchedGroup(body));

/** DELETE /Groups/{id}: as if all members left it. Errors: ScimError. */
export async function deleteScimGroup(context: Context, id: string): Promise<void> {
  await takeTurns(context);
  const group = await findGroup(context, id);
  await followed(context, await usersOf(context, group), () =>
    context.db.delete(scimGroup).where(within(context, scimGroup, eq(scimGroup.id, group.id))),
  );
  const { displayName, externalId } = group;
  await audit(context, {
    action: "deleted",
    subject: subjectOf(group),
    before: { display_name: displayName, external_id: externalId, by: BY },
  });
}

type Changes = {
  displayName?: string | undefined;
  externalId?: string | null | undefined;
  members: MemberStep[];
};

async function change(context: Context, id: string, { members, ...identity }: Changes): Promise<void> {
  // Nobody else changes groups meanwhile, so that what is read here stays.
  await takeTurns(context);
  const group = await findGroup(context, id);
  await changeIdentity(context, group, {
    displayName: identity.displayName ?? group.displayName,
    externalId: identity.externalId === undefined ? group.externalId : identity.externalId,
  });
  await changeMembers(context, group, members);
}

async function changeIdentity(context: Context, group: GroupRow, next: Identity): Promise<void> {
  if (next.displayName === group.displayName && next.externalId === group.externalId) return;
  await mustBeFree(context, next, group);
  await followed(context, await usersOf(context, group), () =>
    context.db
      .update(scimGroup)
      .set({ ...next, updatedAt: context.now })
      .where(within(context, scimGroup, eq(scimGroup.id, group.id))),
  );
  await audit(context, {
    action: "changed",
    subject: subjectOf(group),
    before: { display_name: group.displayName, external_id: group.externalId },
    after: { display_name: next.displayName, external_id: next.externalId, by: BY },
  });
}

/** Errors: ScimError invalidValue for an added member whom the directory does not see, tooMany. */
async function changeMembers(context: Context, group: GroupRow, steps: readonly MemberStep[]): Promise<void> {
  if (steps.length === 0) return;
  const held = byUuid(await membersNow(context, group));
  const wanted = await afterSteps(context, held, steps);
  const added = [...wanted.values()].filter(({ uuid }) => !held.has(uuid));
  const removed = [...held.values()].filter(({ uuid }) => !wanted.has(uuid));
  if (added.length === 0 && removed.length === 0) return;
  if (wanted.size > MAX_MEMBERS)
    throw new ScimError(400, `A group may have ${MAX_MEMBERS} members.`, "tooMany");
  const moves = { joining: idsOf(added), leaving: idsOf(removed) };
  await followed(context, [...moves.joining, ...moves.leaving], () => storeMembers(context, group, moves));
  await audit(context, {
    action: "changed",
    subject: subjectOf(group),
    before: { members: held.size },
    after: { members: wanted.size, added: namesOf(added), removed: namesOf(removed), by: BY },
  });
}

/** The members by their users' uuids after the steps of a PATCH. Error: ScimError invalidValue. */
async function afterSteps(
  context: Context,
  held: ReadonlyMap<string, Member>,
  steps: readonly MemberStep[],
): Promise<Map<string, Member>> {
  const added = steps.flatMap(({ op, ids }) => (op === "remove" ? [] : ids.map(plain)));
  const known = await knownUsers(
    context,
    added.filter((uuid) => !held.has(uuid)),
  );
  let members = new Map(held);
  for (const { op, ids } of steps) {
    if (op === "replace") members = new Map();
    for (const uuid of ids.map(plain)) {
      const member = held.get(uuid) ?? known.get(uuid);
      // Whoever is to be removed and is no member is not there already.
      if (op === "remove") members.delete(uuid);
      else if (!member) throw invalidValue(`${uuid.slice(0, 100)} is the id of no user.`);
      else members.set(uuid, member);
    }
  }
  return members;
}

const plain = (uuid: string) => uuid.toLowerCase();
const byUuid = (members: readonly Member[]) => new Map(members.map((member) => [member.uuid, member]));
const idsOf = (members: readonly Member[]) => members.map(({ userId }) => userId);
const namesOf = (members: readonly Member[]) => members.map(({ name }) => name);

/** The users whom a directory sees, by uuid. */
async function knownUsers(context: Context, uuids: readonly string[]): Promise<Map<string, Member>> {
  const valid = uuids.filter((uuid) => UUID.test(uuid));
  if (valid.length === 0) return new Map();
  const rows = await context.db
    .select(MEMBER)
    .from(userAccount)
    .leftJoin(role, and(within(context, role), eq(role.id, userAccount.roleId)))
    .where(within(context, userAccount, inArray(userAccount.uuid, valid), isWithinReach));
  return byUuid(rows.map(presentMember));
}

type Moves = { joining: readonly number[]; leaving: readonly number[] };

async function storeMembers(context: Context, group: GroupRow, { joining, leaving }: Moves): Promise<void> {
  const { db, tenantId, now } = context;
  if (leaving.length > 0)
    await db
      .delete(scimGroupMember)
      .where(
        within(
          context,
          scimGroupMember,
          eq(scimGroupMember.groupId, group.id),
          inArray(scimGroupMember.userId, [...leaving]),
        ),
      );
  if (joining.length > 0)
    await db
      .insert(scimGroupMember)
      .values(joining.map((userId) => ({ tenantId, groupId: group.id, userId })))
      .onConflictDoNothing();
  await db
    .update(scimGroup)
    .set({ updatedAt: now })
    .where(within(context, scimGroup, eq(scimGroup.id, group.id)));
}

const membersNow = async (context: Context, { id }: GroupRow) =>
  (await membersOf(context, [id])).get(id) ?? [];
const usersOf = async (context: Context, group: GroupRow): Promise<number[]> =>
  idsOf(await membersNow(context, group));

/** Changes groups, and gives the users whom this concerns the roles that follow. Error: ScimError 409. */
async function followed(
  context: Context,
  users: readonly number[],
  work: () => PromiseLike<unknown>,
): Promise<void> {
  const { byGroups, byDefault } = await givenRoles(context, await readConnection(context));
  const before = await groupsOf(context, users);
  await work();
  const after = await groupsOf(context, users);
  const changes = users.map((userId) => ({
    userId,
    before: byGroups(before.get(userId) ?? []),
    after: byGroups(after.get(userId) ?? []),
  }));
  await followGroups(context, changes, { byDefault, by: BY, mustStay });
}

const mustStay = ({ name, mustStay: reason }: LockedUser) =>
  new ScimError(409, `${name}: ${reason ? ERROR_CODES[reason] : ""}`, "mutability");

const subjectOf = ({ id, displayName }: GroupRow) => ({ type: "scim_group", id, name: displayName }) as const;

/** Error: ScimError 409. */
async function mustBeFree(
  context: Context,
  { displayName, externalId }: Identity,
  own?: GroupRow,
): Promise<void> {
  const others = (
    await context.db
      .select()
      .from(scimGroup)
      .where(within(context, scimGroup, hasName(displayName)))
  ).filter(({ id }) => id !== own?.id);
  if (others.length > 0) throw inUse("displayName");
  if (externalId === null) return;
  const [other] = await context.db
    .select({ id: scimGroup.id })
    .from(scimGroup)
    .where(within(context, scimGroup, eq(scimGroup.externalId, externalId)));
  if (other && other.id !== own?.id) throw inUse("externalId");
}

const inUse = (attribute: string) =>
  new ScimError(409, `A group with this ${attribute} exists already.`, "uniqueness");
