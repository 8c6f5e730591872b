import { ScimError } from "./scim-error";

/** What a list of users is filtered by (RFC 7644, 3.4.2.2): one comparison, as directories look a user up. */
export type UserFilter = { attribute: "email" | "externalId" | "uuid"; value: string };

const COMPARISON = /^\s*([\w.]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

const ATTRIBUTES: Readonly<Record<string, UserFilter["attribute"]>> = {
  username: "email",
  "emails.value": "email",
  emails: "email",
  externalid: "externalId",
  id: "uuid",
};

/** Null without a filter. Error: ScimError invalidFilter for others than these comparisons. */
export function filterOf(text: string | null): UserFilter | null {
  if (text === null || text.trim() === "") return null;
  const [, name = "", quoted = ""] = COMPARISON.exec(text) ?? [];
  const attribute = ATTRIBUTES[name.toLowerCase()];
  const value = attribute === undefined ? null : textOf(quoted);
  if (attribute === undefined || value === null)
    throw new ScimError(
      400,
      'Only userName eq "…", emails.value eq "…", externalId eq "…" and id eq "…" are supported.',
      "invalidFilter",
    );
  return { attribute, value: attribute === "email" ? value.trim().toLowerCase() : value };
}

function textOf(quoted: string): string | null {
  try {
    return String(JSON.parse(quoted));
  } catch {
    // An escape that JSON does not have.
    return null;
  }
}
