import { z } from "zod";
import type { role, userAccount } from "@/db/schema";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { emailField } from "@/lib/domain/accounts/fields";
import { namesOf } from "@/lib/domain/single-sign-on/person";
import { invalidValue, ScimError } from "./scim-error";

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";

export type ScimUserRow = {
  user: typeof userAccount.$inferSelect;
  role: Pick<typeof role.$inferSelect, "id" | "slug" | "name" | "level"> | null;
};

/** A user as directories see them (RFC 7643, 4.1). The id is the user's uuid. */
export const presentScimUser = ({ user, role: held }: ScimUserRow, address: string) => ({
  schemas: [USER_SCHEMA],
  id: user.uuid,
  ...(user.externalId === null ? {} : { externalId: user.externalId }),
  userName: user.email,
  name: {
    givenName: user.firstName,
    familyName: user.lastName,
    formatted: `${user.firstName} ${user.lastName}`,
  },
  displayName: `${user.firstName} ${user.lastName}`,
  emails: [{ value: user.email, type: "work", primary: true }],
  active: user.isActive,
  roles: held ? [{ value: held.slug, display: held.name, primary: true }] : [],
  meta: {
    resourceType: "User",
    created: user.createdAt.toISOString(),
    lastModified: user.updatedAt.toISOString(),
    location: `${address}/Users/${user.uuid}`,
  },
});

/** The attributes that a directory sets; undefined ones stay. role: null removes it. */
export type ScimUserChanges = {
  email?: string;
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
const entry = z.object({ value: text, primary: scimBoolean.optional(), type: text.optional() });

/** Stored attributes of a user; others are ignored (RFC 7644, 3.3). */
const resource = z.object({
  userName: text.optional(),
  externalId: text.max(255).nullable().optional(),
  active: scimBoolean.optional(),
  name: z
    .object({ givenName: text.optional(), familyName: text.optional(), formatted: text.optional() })
    .optional(),
  displayName: text.nullable().optional(),
  emails: z.array(entry).max(20).optional(),
  roles: z
    .array(z.union([entry, text.transform((value) => ({ value, primary: undefined }))]))
    .max(20)
    .optional(),
});

export type ScimResource = z.output<typeof resource>;

/** Parses a user in a directory's request. Errors: ScimError. */
export function readResource(body: unknown): ScimResource {
  const parsed = resource.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ScimError(
    400,
    `${issue?.path.join(".") || "The body"}: ${issue?.message ?? "is wrong"}`,
    "invalidValue",
  );
}

/** Converts a SCIM user: the address is the userName, or else the primary e-mail. Errors: ScimError. */
export function changesOf(given: ScimResource): ScimUserChanges {
  const changes: ScimUserChanges = {};
  const written = addressOf(given);
  if (written !== undefined) changes.email = checkedEmail(written);
  const { name, displayName } = given;
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
  if (given.externalId !== undefined) changes.externalId = given.externalId;
  if (given.active !== undefined) changes.isActive = given.active;
  if (given.roles !== undefined)
    changes.role = (given.roles.find(({ primary }) => primary) ?? given.roles[0])?.value ?? null;
  return changes;
}

function addressOf({ userName, emails }: ScimResource): string | undefined {
  if (userName?.includes("@")) return userName;
  const written = (emails?.find(({ primary }) => primary) ?? emails?.[0])?.value;
  if (written === undefined && userName !== undefined)
    throw invalidValue("userName must be an e-mail address, or emails must have one.");
  return written;
}

const emails = emailField(inEnglish);

function checkedEmail(written: string): string {
  const parsed = emails.safeParse(written);
  if (!parsed.success) throw invalidValue(`${written.slice(0, 100)} is no e-mail address.`);
  return parsed.data;
}
