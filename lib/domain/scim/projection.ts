import { USER_SCHEMA } from "./attributes";

/** Attributes that every answer has (RFC 7643, 7: returned always). */
const ALWAYS = ["schemas", "id"];

/**
 * The attributes of a user that a call asks for: those in `attributes`, or all but those in `excludedAttributes`
 * (RFC 7644, 3.9). Both name attributes and parts of them, in any case.
 */
export function projected(user: object, query: URLSearchParams): object {
  const only = namesIn(query.get("attributes"));
  const without = namesIn(query.get("excludedAttributes"));
  const isAsked = (path: string) =>
    only.length === 0 ? !without.includes(path) : only.some((name) => isWithin(path, name));
  return Object.fromEntries(
    Object.entries(user).flatMap(([name, value]: [string, unknown]) => {
      if (ALWAYS.includes(name)) return [[name, value]];
      const path = name.toLowerCase();
      if (!isAsked(path) && !only.some((one) => isWithin(one, path))) return [];
      return [[name, partsOf(value, (part) => isAsked(`${path}.${part.toLowerCase()}`))]];
    }),
  );
}

/** Whether a path is that of an attribute or of one of its parts. */
const isWithin = (path: string, attribute: string) => path === attribute || path.startsWith(`${attribute}.`);

function partsOf(value: unknown, isAsked: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => partsOf(entry, isAsked));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => isAsked(part)));
}

const PREFIX = `${USER_SCHEMA}:`.toLowerCase();

const namesIn = (list: string | null): string[] =>
  (list ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .map((name) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name))
    .filter((name) => name !== "");
