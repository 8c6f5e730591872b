import { z } from "zod";
import type { scimGroup } from "@/db/schema";
import { MAX_CLAIM } from "@/lib/domain/single-sign-on/limits";
import { GROUP_SCHEMA, respelled } from "./attributes";
import { MAX_NAMED_MEMBERS } from "./limits";
import { invalidValue, ScimError } from "./scim-error";

/** A member of a group: a user's uuid and name. */
export type Member = { userId: number; uuid: string; name: string };

type Presented = { group: typeof scimGroup.$inferSelect; members: readonly Member[] | null };

/** A group as directories see it (RFC 7643, 4.2). members: null if the call does not ask for them. */
export const presentGroup = ({ group, members }: Presented, address: string) => ({
  schemas: [GROUP_SCHEMA],
  id: group.uuid,
  ...(group.externalId === null ? {} : { externalId: group.externalId }),
  displayName: group.displayName,
  ...(members && {
    members: members.map(({ uuid, name }) => ({
      value: uuid,
      display: name,
      type: "User",
      $ref: `${address}/Users/${uuid}`,
    })),
  }),
  meta: {
    resourceType: "Group",
    created: group.createdAt.toISOString(),
    lastModified: group.updatedAt.toISOString(),
    location: `${address}/Groups/${group.uuid}`,
  },
});

const displayName = z.string().trim().min(1).max(MAX_CLAIM);
const externalId = z.string().max(MAX_CLAIM).nullable();
/** The user's id alone, or an entry with it. */
const member = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)]);
const members = z.array(member);

/** Stored attributes of a group; others are ignored (RFC 7644, 3.3). */
const resource = z.object({
  displayName: displayName.optional(),
  externalId: externalId.optional(),
  members: members.nullish(),
});

export type GroupResource = z.output<typeof resource>;

/** Parses a group in a directory's request. Errors: ScimError 400, 413 for more members than a call may name. */
export function readGroup(body: unknown): GroupResource {
  const group = read(resource, respelled(body), "The body");
  countNamed(group.members?.length ?? 0);
  return group;
}

/** Parses the value of one attribute in a PATCH. Errors: ScimError. */
export const readName = (value: unknown): string => read(displayName, value, "displayName");
export const readExternalId = (value: unknown): string | null => read(externalId, value, "externalId");
export const readMembers = (value: unknown): string[] =>
  read(members, Array.isArray(value) ? value : [value], "members");

/** Error: ScimError 413. */
export function countNamed(named: number): void {
  if (named > MAX_NAMED_MEMBERS)
    throw new ScimError(
      413,
      `One call may name ${MAX_NAMED_MEMBERS} members; send the others in further ones.`,
    );
}

function read<Output>(schema: z.ZodType<Output>, value: unknown, what: string): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidValue(`${issue?.path.join(".") || what}: ${issue?.message ?? "is wrong"}`);
}
