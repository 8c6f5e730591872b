import { z } from "zod";
import { ScimError } from "./scim-error";
import { readResource, changesOf, type ScimUserChanges } from "./user-resource";

const MOST_OPERATIONS = 100;

const patchBody = z.object({
  schemas: z.array(z.string()).optional(),
  Operations: z
    .array(
      z.object({
        // Microsoft writes Add and Replace.
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(["add", "replace", "remove"])),
        path: z.string().max(300).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(MOST_OPERATIONS),
});

type Operation = z.output<typeof patchBody>["Operations"][number];
type Written = Record<string, unknown>;

/**
 * The changes that a PATCH requests (RFC 7644, 3.5.2), also in the variants of Microsoft and Okta: with a path,
 * with attributes as the value, with paths as attribute names. Attributes that Kapi does not store are ignored.
 * Errors: ScimError.
 */
export function changesByPatch(body: unknown): ScimUserChanges {
  const parsed = patchBody.safeParse(body);
  if (!parsed.success)
    throw new ScimError(400, "Operations must be a list of op, path and value.", "invalidSyntax");
  return parsed.data.Operations.reduce<ScimUserChanges>(
    (changes, operation) => ({ ...changes, ...changesOf(readResource(writtenBy(operation))) }),
    {},
  );
}

function writtenBy({ op, path, value }: Operation): Written {
  if (path !== undefined) return written(path, op === "remove" ? REMOVED : value);
  if (op === "remove") throw new ScimError(400, "remove needs a path.", "noTarget");
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ScimError(400, "Without a path the value must be an object.", "invalidValue");
  return Object.entries(value).reduce<Written>((all, [name, inner]) => merged(all, written(name, inner)), {});
}

const REMOVED = Symbol("removed");

/** Merges two changes; parts of a name are combined. */
const merged = (one: Written, other: Written): Written => ({
  ...one,
  ...other,
  ...(isObject(one["name"]) && isObject(other["name"]) ? { name: { ...one["name"], ...other["name"] } } : {}),
});

const isObject = (value: unknown): value is Written =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * attribute, attribute.part, attribute[filter] and attribute[filter].part, optionally prefixed with the schema's
 * URN.
 */
const PATH =
  /^(?:urn:ietf:params:scim:schemas:core:2\.0:User:)?([A-Za-z][\w-]*)(\[[^\]]{1,200}\])?(?:\.([A-Za-z][\w-]*))?$/;
const OF_EXTENSION = /^urn:[\w:.-]+$/i;

/** An attribute at a path, in the structure of a resource. Errors: ScimError invalidPath, mutability. */
function written(path: string, value: unknown): Written {
  const [, attribute = "", filter, part] = PATH.exec(path) ?? [];
  if (attribute === "") {
    if (OF_EXTENSION.test(path)) return {};
    throw new ScimError(400, `${path.slice(0, 100)} is no path of a user.`, "invalidPath");
  }
  const name = NAMES.find((known) => known.toLowerCase() === attribute.toLowerCase());
  if (name === undefined) return {};
  if (value === REMOVED) return withoutValue(name, part);
  switch (name) {
    case "name":
      return { name: part === undefined ? value : { [part]: value } };
    case "emails":
    case "roles":
      return listed(name, { filter, part, value });
    default:
      return { [name]: value };
  }
}

/** Stored attributes. */
const NAMES = ["userName", "externalId", "active", "displayName", "name", "emails", "roles"] as const;

type Entry = { filter: string | undefined; part: string | undefined; value: unknown };

/** A user has one address and one role, so a change of an entry changes it, except for a home address. */
function listed(name: "emails" | "roles", { filter, part, value }: Entry): Written {
  if (part !== undefined && part.toLowerCase() !== "value") return {};
  if (name === "emails" && filter && /type eq "(?!work")/i.test(filter)) return {};
  if (filter === undefined && part === undefined)
    return { [name]: Array.isArray(value) ? value : [asEntry(value)] };
  return { [name]: [asEntry(value)] };
}

const asEntry = (value: unknown): unknown => (typeof value === "string" ? { value, primary: true } : value);

function withoutValue(name: (typeof NAMES)[number], part: string | undefined): Written {
  if (name === "roles") return { roles: [] };
  if (name === "externalId") return { externalId: null };
  if (name === "displayName" || (name === "name" && part === "formatted")) return {};
  throw new ScimError(400, `${name} cannot be removed.`, "mutability");
}
