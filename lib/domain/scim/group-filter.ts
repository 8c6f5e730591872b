import { groupAttributeNamed, withoutSchema } from "./attributes";
import { comparisonsOf } from "./filter";
import { ScimError } from "./scim-error";

/** A comparison by eq of a group's attribute; members: with a user's id. */
export type GroupComparison = { attribute: "displayName" | "externalId" | "members" | "id"; value: string };

/** members[value eq "…"], which is the same as members.value eq "…". */
const BRACKETED = /\bmembers\[\s*value\s+eq\s+("(?:[^"\\]|\\.)*")\s*\]/giu;

/**
 * Parses the filter of a list of groups: comparisons joined by and, such as the one by which Microsoft asks whether
 * somebody is a member. Empty without one. Error: ScimError invalidFilter for anything else.
 */
export function groupFilterOf(text: string | null): GroupComparison[] {
  if (text === null || text.trim() === "") return [];
  const comparisons = comparisonsOf(text.replace(BRACKETED, "members.value eq $1"));
  const known = comparisons?.map(({ name, value }) => {
    const attribute = attributeOf(withoutSchema(name));
    return attribute && { attribute, value };
  });
  if (known?.every((one) => one !== undefined)) return known;
  throw new ScimError(
    400,
    'Only displayName eq "…", externalId eq "…", id eq "…" and members.value eq "…", joined by and, are supported.',
    "invalidFilter",
  );
}

function attributeOf(name: string): GroupComparison["attribute"] | undefined {
  if (name.toLowerCase() === "id") return "id";
  return groupAttributeNamed(name.replace(/^(members)\.value$/i, "$1"));
}
