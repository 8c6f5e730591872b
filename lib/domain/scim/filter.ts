import { ScimError } from "./scim-error";

/** The filter of a list of users (RFC 7644, 3.4.2.2): a single comparison, with which directories look up a user. */
export type UserFilter = { attribute: "email" | "externalId" | "uuid"; value: string };

const COMPARISON = /^\s*([\w.]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

const ATTRIBUTES: Readonly<Record<string, UserFilter["attribute"]>> = {
  username: "email",
  "emails.value": "email",
  emails: "email",
  externalid: "externalId",
  id: "uuid",
};

/** Parses a filter; null without one. Error: ScimError invalidFilter for anything but these comparisons. */
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
    const text = String(JSON.parse(quoted));
    // PostgreSQL cannot store or compare NUL.
    return text.includes("\0") ? null : text;
  } catch {
    // Not a valid JSON string.
    return null;
  }
}
