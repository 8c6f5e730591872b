import { z } from "zod";
import type { role, userAccount } from "@/db/schema";
import { namesOf } from "@/lib/domain/single-sign-on/person";
import { respelled, USER_SCHEMA } from "./attributes";
import { invalidValue } from "./scim-error";
import { namedBy, userNameOf, type Named } from "./user-name";

export type ScimUserRow = {
  user: typeof userAccount.$inferSelect;
  role: Pick<typeof role.$inferSelect, "id" | "slug" | "name" | "level"> | null;
};

type Presented = ScimUserRow & { groups: readonly { uuid: string; displayName: string }[] };

/** A user as directories see them (RFC 7643, 4.1). The id is the user's uuid. */
export const presentScimUser = ({ user, role: held, groups }: Presented, address: string) => ({
  schemas: [USER_SCHEMA],
  id: user.uuid,
  ...(user.externalId === null ? {} : { externalId: user.externalId }),
  userName: userNameOf(user),
  name: {
    givenName: user.firstName,
    familyName: user.lastName,
    formatted: `${user.firstName} ${user.lastName}`,
  },
  displayName: `${user.firstName} ${user.lastName}`,
  emails: [{ value: user.email, type: "work", primary: true }],
  active: user.isActive,
  roles: held ? [{ value: held.slug, display: held.name, primary: true }] : [],
  groups: groups.map(({ uuid, displayName }) => ({
    value: uuid,
    display: displayName,
    type: "direct",
    $ref: `${address}/Groups/${uuid}`,
  })),
  meta: {
    resourceType: "User",
    created: user.createdAt.toISOString(),
    lastModified: user.updatedAt.toISOString(),
    location: `${address}/Users/${user.uuid}`,
  },
});

/** The attributes that a directory sets; undefined ones stay. role: null removes it. */
export type ScimUserChanges = Partial<Named> & {
  firstName?: string;
  lastName?: string;
  externalId?: string | null;
  isActive?: boolean;
  /** The role as the directory names it. */
  role?: string | null;
};

const text = z.string().max(1_000);
/** Microsoft writes booleans as texts. */
const scimBoolean = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(?:true|false)$/i)
    .transform((value) => value.toLowerCase() === "true"),
]);
/** Some of its connectors write a single value as a list of one entry: [{"value": "False"}]. */
const oneBoolean = z.union([
  scimBoolean,
  z.tuple([z.object({ value: scimBoolean })]).transform(([{ value }]) => value),
]);
const entry = z.object({
  value: text,
  primary: scimBoolean.nullish(),
  type: text.nullish(),
  display: text.nullish(),
});
const parts = entry.partial();
const entryOrValue = z.union([entry, text.transform((value): Entry => ({ value }))]);
const list = z.array(entryOrValue).max(20);

/** An entry of emails or roles. */
export type Entry = z.output<typeof entry>;

/** Stored attributes of a user; others are ignored (RFC 7644, 3.3). */
const resource = z.object({
  userName: text.optional(),
  externalId: text.max(255).nullable().optional(),
  active: oneBoolean.optional(),
  name: z
    .object({ givenName: text.optional(), familyName: text.optional(), formatted: text.optional() })
    .optional(),
  displayName: text.nullable().optional(),
  emails: list.optional(),
  roles: list.optional(),
});

export type ScimResource = z.output<typeof resource>;

/** Parses a user in a directory's request. Errors: ScimError. */
export const readResource = (body: unknown): ScimResource => read(resource, respelled(body), "The body");

/** Parses an entry of a PATCH. Errors: ScimError. */
export const readEntry = (value: unknown): Entry => read(entryOrValue, value, "An entry");

/** Parses what a PATCH changes of an entry. Errors: ScimError. */
export const readParts = (value: unknown): Partial<Entry> => read(parts, value, "An entry");

function read<Output>(schema: z.ZodType<Output>, value: unknown, what: string): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidValue(`${issue?.path.join(".") || what}: ${issue?.message ?? "is wrong"}`);
}

/** The changes to the present user, null for a new one, that make them the SCIM user. Errors: ScimError. */
export function changesOf(input: ScimResource, user: Named | null): ScimUserChanges & Named {
  const { userName, name, displayName } = input;
  const changes: ScimUserChanges & Named = namedBy(
    { userName, email: addressEntry(input.emails ?? [])?.value },
    user,
  );
  if (name?.givenName ?? name?.familyName ?? name?.formatted ?? displayName) {
    const claims = {
      given_name: name?.givenName,
      family_name: name?.familyName,
      name: name?.formatted ?? displayName ?? "",
    };
    const names = namesOf(claims, "");
    if (names.firstName !== "-") changes.firstName = names.firstName;
    if (names.lastName !== "-") changes.lastName = names.lastName;
  }
  if (input.externalId !== undefined) changes.externalId = input.externalId;
  if (input.active !== undefined) changes.isActive = input.active;
  if (input.roles !== undefined) changes.role = roleEntry(input.roles)?.value ?? null;
  return changes;
}

/** The entry of emails that is the user's address, if any is: never one for home beside one for work. */
export function addressEntry<Given extends Entry>(entries: Given[]): Given | undefined {
  const isOf = (entry: Entry, type: string) => entry.type?.toLowerCase() === type;
  const hasWork = entries.some((entry) => isOf(entry, "work"));
  const open = entries.filter((entry) => !hasWork || !isOf(entry, "home"));
  return (
    open.find(({ primary }) => primary) ??
    open.find((entry) => isOf(entry, "work")) ??
    open.find(({ type }) => !type) ??
    (entries.length === 1 ? entries[0] : undefined)
  );
}

/** The entry of roles that is the user's role, if any is. */
export const roleEntry = <Given extends Entry>(entries: Given[]): Given | undefined =>
  entries.find(({ primary }) => primary) ?? entries[0];
