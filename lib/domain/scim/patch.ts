import { attributeNamed, partNamed, respelled, type AttributeName } from "./attributes";
import { entriesAfter, type HeldEntry, type ListRules } from "./entries";
import { comparisonsOf, PATH, type Comparison } from "./filter";
import { operationsOf, type Operation } from "./operations";
import { ScimError } from "./scim-error";
import { addressEntry, readResource, roleEntry, type ScimResource } from "./user-resource";

type Written = Record<string, unknown>;

/** What a PATCH may refer to of the present user. */
export type Held = {
  email: string;
  /** The role's slug. */
  role: string | null;
  /** The slug of a role as the directory names it. */
  slugOf: (named: string) => string;
};

/** The user during a PATCH: what was written of single attributes, and all entries of the lists. */
type Draft = { single: Written; emails: HeldEntry[]; roles: HeldEntry[] };

/**
 * What a PATCH writes of a user (RFC 7644, 3.5.2), also in the variants of Microsoft and Okta: with a path, with
 * attributes as the value, with paths as attribute names. All operations make one resource, which is converted
 * once, so that names do not depend on the order of their parts. Attributes that Kapi does not store are ignored, but
 * for a password, which is refused.
 * Errors: ScimError.
 */
export function patched(body: unknown, held: Held): ScimResource {
  const draft: Draft = {
    single: {},
    emails: [{ value: held.email, type: "work", primary: true, isHeld: true }],
    roles: held.role === null ? [] : [{ value: held.role, primary: true, isHeld: true }],
  };
  const rules = {
    emails: { keyOf: lower, slotOf: ({ type }) => lower(type || "work") },
    roles: { keyOf: held.slugOf, slotOf: ({ value }) => held.slugOf(value) },
  } satisfies Record<string, ListRules>;
  for (const operation of operationsOf(respelled(body))) apply(draft, operation, rules);
  const { single, emails, roles } = draft;
  const address = addressEntry(emails);
  const role = roleEntry(roles);
  const name = single["name"];
  const hasPart = isObject(name) && ("givenName" in name || "familyName" in name);
  return readResource({
    ...single,
    // A part that is not written stays as it is, and is not taken from the whole name beside.
    ...(hasPart ? { displayName: undefined, name: { ...name, formatted: undefined } } : {}),
    ...(address && !address.isHeld ? { emails: [address] } : {}),
    ...(role?.isHeld ? {} : { roles: role ? [role] : [] }),
  });
}

const lower = (text: string) => text.toLowerCase();

type Rules = Record<"emails" | "roles", ListRules>;

function apply(draft: Draft, { op, path, value }: Operation, rules: Rules): void {
  if (path !== undefined) return write(draft, { op, path, value }, rules);
  if (op === "remove") throw new ScimError(400, "remove needs a path.", "noTarget");
  if (!isObject(value))
    throw new ScimError(400, "Without a path the value must be an object.", "invalidValue");
  for (const [name, inner] of Object.entries(value)) write(draft, { op, path: name, value: inner }, rules);
}

const isObject = (value: unknown): value is Written =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function write(draft: Draft, { op, path, value }: Operation & { path: string }, rules: Rules): void {
  const place = placeOf(path);
  if (!place) return;
  const { name, filter, part } = place;
  if (name === "emails" || name === "roles") {
    if (part !== undefined && part !== "value") return;
    const change = { op, filter, isValue: part === "value", value };
    const entries = entriesAfter(draft[name], change, rules[name]);
    if (name === "emails" && entries.length === 0) {
      if (op === "remove") throw new ScimError(400, "emails cannot be removed.", "mutability");
      return;
    }
    draft[name] = entries;
  } else if (op === "remove") remove(draft.single, name, part);
  else if (name !== "name") draft.single[name] = value;
  else {
    const parts = part === undefined ? value : { [part]: value };
    const earlier = draft.single[name];
    draft.single[name] = isObject(parts) && isObject(earlier) ? { ...earlier, ...parts } : parts;
  }
}

type Place = { name: AttributeName; filter: Comparison[] | undefined; part: string | undefined };

const WHOLE_PATH = new RegExp(`^${PATH}$`, "i");
const OF_EXTENSION = /^urn:[\w:.-]+$/i;

/** The place that a path names; null for one that is not stored. Errors: ScimError invalidPath, invalidFilter. */
function placeOf(path: string): Place | null {
  const [, attribute, bracket, written] = WHOLE_PATH.exec(path) ?? [];
  if (attribute === undefined) {
    if (OF_EXTENSION.test(path)) return null;
    throw new ScimError(400, `${path.slice(0, 100)} is no path of a user.`, "invalidPath");
  }
  const name = attributeNamed(attribute);
  // Okta sends one with every new user, which is ignored; who changes one would believe that it counts.
  if (attribute.toLowerCase() === "password")
    throw new ScimError(400, "A password cannot be set: people choose it themselves.", "mutability");
  if (name === undefined) return null;
  if (name === "groups")
    throw new ScimError(400, "groups is read only: change the members of the group.", "mutability");
  const part = written === undefined ? undefined : partNamed(name, written);
  if (written !== undefined && part === undefined) return null;
  if (bracket === undefined) return { name, filter: undefined, part };
  const filter = comparisonsOf(bracket);
  if (!filter)
    throw new ScimError(
      400,
      `[${bracket.slice(0, 100)}] is no filter of comparisons by eq, joined by and.`,
      "invalidFilter",
    );
  return { name, filter, part };
}

function remove(single: Written, name: AttributeName, part: string | undefined): void {
  if (name === "externalId") single[name] = null;
  else if (name === "displayName") delete single[name];
  else if (name === "name" && part === "formatted") {
    if (isObject(single[name])) delete single[name]["formatted"];
  } else throw new ScimError(400, `${name} cannot be removed.`, "mutability");
}
