import type { ChoiceProblem } from "@/lib/core/offers/choice-problems";
import {
  MAX_GROUPS,
  MAX_MEMBERS,
  membersOf,
  type ChoiceGroup,
  type Choices,
  type Unmet,
} from "@/lib/core/offers/choices";

/** What keys are called: lines and sections by key, and groups. */
export type ChoiceNames = {
  members: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, ChoiceGroup>;
};

/** What keys of choices are called. */
export const choiceNames = (
  { groups }: Choices,
  lines: readonly { key: string; name: string }[],
  sections: readonly { key: string; name: string }[],
): ChoiceNames => ({
  members: new Map([...sections, ...lines].map(({ key, name }) => [key, name])),
  groups: new Map(groups.map((group) => [group.key, group])),
});

const quoted = (text: string): string => `'${text}'`;
const memberName = ({ members }: ChoiceNames, key: string): string => quoted(members.get(key) || key);
const groupName = ({ groups }: ChoiceNames, key: string): string => quoted(groups.get(key)?.title || key);

/** Why choices cannot be saved, in English, naming both sides. */
export function problemWords({ kind, sides }: ChoiceProblem, names: ChoiceNames): string {
  const [one = "", other = "", third = ""] = sides;
  const member = (key: string) => memberName(names, key);
  switch (kind) {
    case "unknown":
      return `${quoted(other || one)} is not the key of a line, or of a section with lines, of this offer`;
    case "twice":
      return `${member(other || one)} is named twice`;
    case "two_groups":
      return `${member(third)} is in the groups ${groupName(names, one)} and ${groupName(names, other)}`;
    case "both":
      return `The group ${groupName(names, one)} has lines and sections; it may have only one of them`;
    case "empty":
      return `The group ${groupName(names, one)} has no members`;
    case "least":
      return `The group ${groupName(names, one)} asks for more than it allows: least is above most`;
    case "most":
      return `The group ${groupName(names, one)} allows more to be chosen than it has members`;
    case "too_many":
      return one
        ? `The group ${groupName(names, one)} has more than ${MAX_MEMBERS} members`
        : `An offer has at most ${MAX_GROUPS} groups`;
    case "recommended":
      return `The group ${groupName(names, one)} recommends ${member(other)}, which is not one of its members`;
    case "ring":
      return `${member(one)} and ${member(other)} need each other`;
    case "needs_excluded":
      return `${member(one)} needs what cannot be together: ${member(other)} and ${member(third)}`;
    case "needs_too_many":
      return `${member(one)} needs more of the group ${groupName(names, other)} than may be chosen`;
    case "always":
      return `${member(one)} and ${member(other)} exclude each other, but one of them is always part of the offer`;
  }
}

/** What is wrong with a selection, in English, naming both sides. */
export function unmetWords(each: Unmet, names: ChoiceNames): string {
  if (!("count" in each))
    return [
      memberName(names, each.line),
      each.kind === "needs" ? "needs" : "cannot be together with",
      memberName(names, each.other),
    ].join(" ");
  const group = names.groups.get(each.group);
  const { least = 0, most = 0 } = group ?? {};
  const range = least === most ? `exactly ${least}` : `${least} to ${most}`;
  const members = group
    ? membersOf(group)
        .map((key) => memberName(names, key))
        .join(", ")
    : "";
  return `${groupName(names, each.group)}: choose ${range} of ${members}; ${
    each.kind === "few" ? `${each.count} more must` : `${each.count} fewer may`
  } be chosen`;
}

/** What is chosen among, by names and figures alone, so that it needs no language: 'Hosting: Small / Large (1)'. */
export function choicesText({ groups, requires, excludes }: Choices, { members }: ChoiceNames): string {
  const name = (key: string) => members.get(key) || key;
  return [
    ...groups.map((group) => {
      const range = group.least === group.most ? `${group.most}` : `${group.least}–${group.most}`;
      return `${group.title}: ${membersOf(group).map(name).join(" / ")} (${range})`;
    }),
    ...requires.map(({ line, needs }) => `${name(line)} → ${needs.map(name).join(" + ")}`),
    ...excludes.map(({ line, not }) => `${name(line)} ≠ ${not.map(name).join(", ")}`),
  ].join("; ");
}
