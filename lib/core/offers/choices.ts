/**
 * What a customer chooses in an offer: groups of lines or of whole sections, and what lines need or rule out. Stored,
 * sent and answered in this shape. Lines and sections are named by their keys.
 */
export type Choices = {
  groups: ChoiceGroup[];
  /** A chosen line needs all of these lines. */
  requires: { line: string; needs: string[] }[];
  /** A chosen line cannot be together with any of these lines. */
  excludes: { line: string; not: string[] }[];
};

/** Members are lines or whole sections, never both. least, most: how many are to be chosen. */
export type ChoiceGroup = {
  key: string;
  title: string;
  least: number;
  most: number;
  lines?: string[] | undefined;
  sections?: string[] | undefined;
  /** The member that the seller recommends. */
  recommended?: string | undefined;
};

export const NO_CHOICES: Choices = { groups: [], requires: [], excludes: [] };

/** The most groups of an offer, and members of a group. */
export const MAX_GROUPS = 50;
export const MAX_MEMBERS = 50;

/** A line as choices see it. */
export type ChoiceLine = { key: string; section: string; isOptional: boolean };

export const hasChoices = ({ groups, requires, excludes }: Choices): boolean =>
  groups.length + requires.length + excludes.length > 0;

/** Keys of the lines or sections of a group. */
export const membersOf = ({ lines, sections }: ChoiceGroup): readonly string[] => lines ?? sections ?? [];

/** Exactly one of its members is to be chosen. */
export const isSingle = ({ least, most }: ChoiceGroup): boolean => least === 1 && most === 1;

/** The group in which a line is, itself or by its section. */
export const groupOf = (
  { groups }: Pick<Choices, "groups">,
  { key, section }: Pick<ChoiceLine, "key" | "section">,
): ChoiceGroup | undefined =>
  groups.find(({ lines, sections }) => lines?.includes(key) || sections?.includes(section));

/** The member of its group by which a line is chosen: its own key, or that of its section. */
const memberOf = (group: ChoiceGroup, { key, section }: Pick<ChoiceLine, "key" | "section">): string =>
  group.sections ? section : key;

/** Keys of the lines that a member of a group stands for. */
export const linesOfMember = (
  group: ChoiceGroup,
  member: string,
  lines: readonly ChoiceLine[],
): readonly string[] => lines.filter((line) => memberOf(group, line) === member).map(({ key }) => key);

/** The indexes of the lines that each member of a group stands for, by the member's key. */
export function linesByMember(
  group: ChoiceGroup,
  lines: readonly Pick<ChoiceLine, "key" | "section">[],
): ReadonlyMap<string, number[]> {
  const indexes = new Map(membersOf(group).map((member) => [member, [] as number[]]));
  lines.forEach((line, index) => indexes.get(memberOf(group, line))?.push(index));
  return indexes;
}

/** The members of a group of which something is chosen, in the group's order. */
const chosenOf = (
  group: ChoiceGroup,
  lines: readonly ChoiceLine[],
  selected: ReadonlySet<string>,
): string[] =>
  membersOf(group).filter((member) => linesOfMember(group, member, lines).some((key) => selected.has(key)));

/** What a selection lacks. count: how many members are missing, or too many. */
export type Unmet =
  | { kind: "few" | "many"; group: string; count: number }
  | { kind: "needs" | "excludes"; line: string; other: string };

/**
 * What is wrong with a selection: an offer can be accepted only if this is empty. Mandatory lines count as selected
 * whatever the selection says. selected: keys of lines.
 */
export function unmet(
  choices: Choices,
  lines: readonly ChoiceLine[],
  selected: ReadonlySet<string>,
): Unmet[] {
  const counted = countedKeys(choices, lines, selected);
  const groups = choices.groups.flatMap((group): Unmet[] => {
    const count = chosenOf(group, lines, counted).length;
    if (count < group.least) return [{ kind: "few", group: group.key, count: group.least - count }];
    return count > group.most ? [{ kind: "many", group: group.key, count: count - group.most }] : [];
  });
  const needs = choices.requires.flatMap(({ line, needs: others }) =>
    others.flatMap((other): Unmet[] =>
      counted.has(line) && !counted.has(other) ? [{ kind: "needs", line, other }] : [],
    ),
  );
  const ruledOut = choices.excludes.flatMap(({ line, not }) =>
    not.flatMap((other): Unmet[] =>
      counted.has(line) && counted.has(other) ? [{ kind: "excludes", line, other }] : [],
    ),
  );
  return [...groups, ...needs, ...ruledOut];
}

/** The keys of all lines that count: the selected ones, and those that are neither optional nor in a group. */
const countedKeys = (
  choices: Choices,
  lines: readonly ChoiceLine[],
  selected: ReadonlySet<string>,
): Set<string> =>
  new Set(
    lines
      .filter((line) => selected.has(line.key) || (!line.isOptional && !groupOf(choices, line)))
      .map(({ key }) => key),
  );

/**
 * What a change of the selection makes wrong. What was wrong before and has not become worse is no reason to refuse a
 * change, so that a selection can be put right in steps.
 */
export function broken(
  choices: Choices,
  lines: readonly ChoiceLine[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Unmet[] {
  const was = new Map(unmet(choices, lines, before).map((each) => [nameOf(each), sizeOf(each)]));
  return unmet(choices, lines, after).filter((each) => sizeOf(each) > (was.get(nameOf(each)) ?? 0));
}

const nameOf = (each: Unmet): string =>
  "group" in each
    ? JSON.stringify([each.kind, each.group])
    : JSON.stringify([each.kind, each.line, each.other]);
const sizeOf = (each: Unmet): number => ("count" in each ? each.count : 1);

/**
 * A selection in which each member of a group of sections is chosen as a whole: its lines follow those that the change
 * named, and of a section that it did not name, any one that is selected.
 */
export function wholeSections(
  choices: Choices,
  lines: readonly ChoiceLine[],
  selected: ReadonlySet<string>,
  named: ReadonlySet<string> = new Set(),
): Set<string> {
  const result = new Set(selected);
  for (const group of choices.groups)
    for (const section of group.sections ?? []) {
      const keys = linesOfMember(group, section, lines);
      const said = keys.filter((key) => named.has(key));
      const isChosen = (said.length > 0 ? said : keys).some((key) => selected.has(key));
      for (const key of keys)
        if (isChosen) result.add(key);
        else result.delete(key);
    }
  return result;
}

/**
 * The selection with one more line: with its whole section where sections are chosen, and instead of the other member
 * where only one can be.
 */
export function withLine(
  choices: Choices,
  lines: readonly ChoiceLine[],
  selected: ReadonlySet<string>,
  key: string,
): Set<string> {
  const result = new Set(selected).add(key);
  const line = lines.find((each) => each.key === key);
  const group = line && groupOf(choices, line);
  if (!line || !group) return result;
  const own = memberOf(group, line);
  for (const each of linesOfMember(group, own, lines)) result.add(each);
  if (group.most === 1)
    for (const member of membersOf(group))
      if (member !== own) for (const each of linesOfMember(group, member, lines)) result.delete(each);
  return result;
}

/** The selection with a line and all that it needs, also by way of others. */
export function withNeeds(
  choices: Choices,
  lines: readonly ChoiceLine[],
  selected: ReadonlySet<string>,
  key: string,
): Set<string> {
  let result = withLine(choices, lines, selected, key);
  for (const other of needsOf(choices, key))
    if (!result.has(other)) result = withLine(choices, lines, result, other);
  return result;
}

/** The lines that a line needs, also by way of others, in the order of the requirements. */
export function needsOf({ requires }: Choices, key: string): Set<string> {
  const needed = new Set<string>();
  const follow = (from: string): void => {
    for (const { line, needs } of requires)
      if (line === from)
        for (const other of needs)
          if (!needed.has(other)) {
            needed.add(other);
            follow(other);
          }
  };
  follow(key);
  return needed;
}

/** What a line needs itself, and what it cannot be together with, whichever of the two says so. */
export const relationsOf = (
  { requires, excludes }: Choices,
  key: string,
): { needs: string[]; not: string[] } => ({
  needs: requires.flatMap(({ line, needs }) => (line === key ? needs : [])),
  not: [
    ...new Set(excludes.flatMap(({ line, not }) => (line === key ? not : not.includes(key) ? [line] : []))),
  ],
});

/** The choices with these relations of a line in place of its former ones. */
export function withRelations(
  { groups, requires, excludes }: Choices,
  line: string,
  { needs, not }: { needs: readonly string[]; not: readonly string[] },
): Choices {
  const others = excludes
    .filter((each) => each.line !== line)
    .map((each) => ({ ...each, not: each.not.filter((key) => key !== line) }))
    .filter((each) => each.not.length > 0);
  return {
    groups,
    requires: [
      ...requires.filter((each) => each.line !== line),
      ...(needs.length > 0 ? [{ line, needs: [...needs] }] : []),
    ],
    excludes: [...others, ...(not.length > 0 ? [{ line, not: [...not] }] : [])],
  };
}

/**
 * The choices that are left with these lines: without members and lines that are gone, groups without members, and
 * with no more to choose than there are members.
 */
export function remaining(choices: Choices, lines: readonly ChoiceLine[]): Choices {
  const keys = new Set(lines.map(({ key }) => key));
  const isThere = (key: string) => keys.has(key);
  return {
    groups: choices.groups.flatMap((group) => remainingGroup(group, lines)),
    requires: choices.requires
      .map(({ line, needs }) => ({ line, needs: needs.filter(isThere) }))
      .filter(({ line, needs }) => isThere(line) && needs.length > 0),
    excludes: choices.excludes
      .map(({ line, not }) => ({ line, not: not.filter(isThere) }))
      .filter(({ line, not }) => isThere(line) && not.length > 0),
  };
}

function remainingGroup(group: ChoiceGroup, lines: readonly ChoiceLine[]): ChoiceGroup[] {
  const { recommended, ...plain } = group;
  const members = membersOf(group).filter((member) => linesOfMember(group, member, lines).length > 0);
  if (members.length === 0) return [];
  const left = {
    ...plain,
    ...(group.sections ? { sections: members } : { lines: members }),
    least: Math.min(group.least, members.length),
    most: Math.min(group.most, members.length),
  };
  return [recommended !== undefined && members.includes(recommended) ? { ...left, recommended } : left];
}
