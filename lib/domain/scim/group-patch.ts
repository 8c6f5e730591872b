import { groupAttributeNamed, respelled, withoutSchema } from "./attributes";
import { comparisonsOf, PATH } from "./filter";
import { countNamed, readExternalId, readMembers, readName } from "./group-resource";
import { operationsOf, type Operation } from "./operations";
import { ScimError } from "./scim-error";

/** A step of what a PATCH does with the members, who are named by their ids. */
export type MemberStep = { op: Operation["op"]; ids: string[] };

/** What a PATCH changes of a group; undefined values stay. */
export type GroupPatch = { displayName?: string; externalId?: string | null; members: MemberStep[] };

/**
 * What a PATCH writes of a group (RFC 7644, 3.5.2), also in the variants of Microsoft and Okta: members to be removed
 * are named by a filter in the path or by the value; attributes are the value, the group's id among them. Attributes
 * that Kapi does not store are ignored. Errors: ScimError.
 */
export function patchedGroup(body: unknown): GroupPatch {
  const patch: GroupPatch = { members: [] };
  for (const operation of operationsOf(respelled(body))) apply(patch, operation);
  countNamed(patch.members.reduce((sum, { ids }) => sum + ids.length, 0));
  return patch;
}

function apply(patch: GroupPatch, { op, path, value }: Operation): void {
  if (path !== undefined) return write(patch, { op, path, value });
  if (op === "remove") throw new ScimError(400, "remove needs a path.", "noTarget");
  // An array without a path can only be of members.
  if (Array.isArray(value)) return write(patch, { op, path: "members", value });
  if (typeof value !== "object" || value === null)
    throw new ScimError(400, "Without a path the value must be an object.", "invalidValue");
  for (const [name, inner] of Object.entries(value)) write(patch, { op, path: name, value: inner });
}

const WHOLE_PATH = new RegExp(`^${PATH}$`, "i");

function write(patch: GroupPatch, { op, path, value }: Operation & { path: string }): void {
  const [, attribute, bracket, part] = WHOLE_PATH.exec(withoutSchema(path)) ?? [];
  if (attribute === undefined) {
    if (/^urn:[\w:.-]+$/i.test(path)) return;
    throw new ScimError(400, `${path.slice(0, 100)} is no path of a group.`, "invalidPath");
  }
  const name = groupAttributeNamed(attribute);
  if (name === "members") return writeMembers(patch, { op, bracket, part, value });
  if (name === "externalId") patch.externalId = op === "remove" ? null : readExternalId(value);
  if (name !== "displayName") return;
  if (op === "remove") throw new ScimError(400, "displayName cannot be removed.", "mutability");
  patch.displayName = readName(value);
}

type OfMembers = Pick<Operation, "op" | "value"> & { bracket: string | undefined; part: string | undefined };

function writeMembers({ members }: GroupPatch, { op, bracket, part, value }: OfMembers): void {
  // Names and types of members are those of the users.
  if (part !== undefined && part.toLowerCase() !== "value") return;
  if (bracket !== undefined) {
    const [only, ...others] = comparisonsOf(bracket) ?? [];
    if (only?.name !== "value" || others.length > 0)
      throw new ScimError(
        400,
        `[${bracket.slice(0, 100)}] must compare a member's value by eq.`,
        "invalidFilter",
      );
    // Of a member there is nothing to replace but who it is.
    if (op === "remove") members.push({ op, ids: [only.value] });
    return;
  }
  const isAll = op === "remove" && (value === undefined || value === null);
  if (isAll) members.push({ op: "replace", ids: [] });
  else members.push({ op, ids: value === null ? [] : readMembers(value) });
}
