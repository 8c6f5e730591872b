import { attributeNamed, USER_SCHEMA } from "./attributes";
import { ScimError } from "./scim-error";
import { plainEmail } from "@/lib/core/contract/plain-email";

/** The filter of a list of users (RFC 7644, 3.4.2.2): a single comparison, with which directories look up a user. */
export type UserFilter = { attribute: "userName" | "email" | "externalId" | "uuid"; value: string };

/** A comparison by eq; the name is in lower case. */
export type Comparison = { name: string; value: string };

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;

/**
 * attribute, attribute.part, attribute[filter] and attribute[filter].part, optionally prefixed with the schema's
 * URN. The groups are attribute, filter and part.
 */
export const PATH = [
  String.raw`(?:${USER_SCHEMA.replaceAll(".", String.raw`\.`)}:)?`,
  String.raw`([A-Za-z][\w-]*)(?:\[(.{1,300})\])?(?:\.([A-Za-z][\w-]*))?`,
].join("");

const FILTER = new RegExp(String.raw`^\s*${PATH}(?:\s+eq\s+(${QUOTED}))?\s*$`, "i");

/** Parses a filter; null without one. Error: ScimError invalidFilter for anything but these comparisons. */
export function filterOf(text: string | null): UserFilter | null {
  if (text === null || text.trim() === "") return null;
  const [, name = "", bracket, part, quoted] = FILTER.exec(text) ?? [];
  const value = quoted === undefined ? undefined : textOf(quoted);
  const filter =
    attributeNamed(name) === "emails"
      ? ofEmails(bracket, part, value)
      : bracket === undefined && part === undefined
        ? ofAttribute(name, value)
        : null;
  if (!filter)
    throw new ScimError(
      400,
      'Only userName eq "…", emails.value eq "…", externalId eq "…" and id eq "…" are supported.',
      "invalidFilter",
    );
  return filter;
}

function ofAttribute(name: string, value: string | null | undefined): UserFilter | null {
  if (typeof value !== "string") return null;
  const known = attributeNamed(name);
  if (known === "userName") return { attribute: "userName", value: plainEmail(value) };
  if (known === "externalId") return { attribute: "externalId", value };
  return name.toLowerCase() === "id" ? { attribute: "uuid", value } : null;
}

/** A user's only address is the primary one, for work. */
const OF_ADDRESS = ["type work", "primary true"];

function ofEmails(
  bracket: string | undefined,
  part = "value",
  value: string | null | undefined,
): UserFilter | null {
  const inside = bracket === undefined ? [] : comparisonsOf(bracket);
  if (inside === null || value === null) return null;
  const all = value === undefined ? inside : [...inside, { name: part.toLowerCase(), value }];
  const [address, ...others] = all.filter(({ name }) => name === "value");
  const isAddress = all.every(
    (one) => one === address || OF_ADDRESS.includes(`${one.name} ${one.value.toLowerCase()}`),
  );
  if (!address || others.length > 0 || !isAddress) return null;
  return { attribute: "email", value: plainEmail(address.value) };
}

const COMPARISON = String.raw`\s*([A-Za-z][\w.:-]*)\s+eq\s+(${QUOTED}|true|false)\s*(and\s|$)`;

/** The comparisons that are joined by and, such as type eq "work"; null for other filters. */
export function comparisonsOf(text: string): Comparison[] | null {
  const next = new RegExp(COMPARISON, "iy");
  const result: Comparison[] = [];
  for (;;) {
    const [, name, written = "", and = ""] = next.exec(text) ?? [];
    const value = name === undefined ? null : textOf(written.startsWith('"') ? written : `"${written}"`);
    if (name === undefined || value === null) return null;
    result.push({ name: name.toLowerCase(), value });
    if (and === "") return result;
  }
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
