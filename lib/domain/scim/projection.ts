import { withoutSchema } from "./attributes";

/** Attributes that every answer has (RFC 7643, 7: returned always). */
const ALWAYS = ["schemas", "id"];

/**
 * The attributes of a resource that a call asks for: those in `attributes`, or all but those in `excludedAttributes`
 * (RFC 7644, 3.9). Both name attributes and parts of them, in any case.
 */
export function projected(resource: object, query: URLSearchParams): object {
  const only = namesIn(query.get("attributes"));
  const without = namesIn(query.get("excludedAttributes"));
  const isAsked = (path: string) =>
    only.length === 0 ? !without.includes(path) : only.some((name) => isWithin(path, name));
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]: [string, unknown]) => {
      if (ALWAYS.includes(name)) return [[name, value]];
      const path = name.toLowerCase();
      if (!isAsked(path) && !only.some((one) => isWithin(one, path))) return [];
      return [[name, partsOf(value, (part) => isAsked(`${path}.${part.toLowerCase()}`))]];
    }),
  );
}

/** Whether a call asks for any part of an attribute, so that what it does not ask for need not be read. */
export const isAskedFor = (attribute: string, query: URLSearchParams): boolean =>
  Object.keys(projected({ [attribute]: null }, query)).length > 0;

/** Whether a path is that of an attribute or of one of its parts. */
const isWithin = (path: string, attribute: string) => path === attribute || path.startsWith(`${attribute}.`);

function partsOf(value: unknown, isAsked: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => partsOf(entry, isAsked));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => isAsked(part)));
}

const namesIn = (list: string | null): string[] =>
  (list ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => withoutSchema(name.trim()))
    .filter((name) => name !== "");
