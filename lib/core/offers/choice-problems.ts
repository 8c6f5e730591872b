import {
  groupOf,
  linesOfMember,
  MAX_GROUPS,
  MAX_MEMBERS,
  membersOf,
  needsOf,
  type ChoiceGroup,
  type ChoiceLine,
  type Choices,
} from "./choices";

/** Why choices cannot be saved. */
type ChoiceProblemKind =
  | "unknown"
  | "twice"
  | "two_groups"
  | "both"
  | "empty"
  | "most"
  | "least"
  | "too_many"
  | "recommended"
  | "ring"
  | "needs_excluded"
  | "needs_too_many"
  | "always";

/** path: the place within the choices, such as "groups.0.lines.2"; sides: the keys that it is about. */
export type ChoiceProblem = { kind: ChoiceProblemKind; path: string; sides: string[] };

/**
 * Why these choices cannot be saved with these lines; empty if they can. Sections that are members of a group must have
 * lines, because a section without lines cannot be chosen.
 */
export function choiceProblems(choices: Choices, lines: readonly ChoiceLine[]): ChoiceProblem[] {
  const found = [
    ...keyProblems(choices, lines),
    ...choices.groups.flatMap((group, index) => groupProblems(group, index, lines)),
    ...sharedMembers(choices, lines),
    ...relationProblems(choices, lines),
  ];
  // What lines need is only looked at when all that is named is there.
  return found.length > 0 ? found : needProblems(choices, lines);
}

function keyProblems({ groups }: Choices, lines: readonly ChoiceLine[]): ChoiceProblem[] {
  const seen = new Set<string>();
  const twice = lines.flatMap(({ key }): ChoiceProblem[] => {
    const isSecond = key !== "" && seen.has(key);
    seen.add(key);
    return isSecond ? [{ kind: "twice", path: "", sides: [key] }] : [];
  });
  const many: ChoiceProblem[] =
    groups.length > MAX_GROUPS ? [{ kind: "too_many", path: "groups", sides: [] }] : [];
  const groupKeys = groups.flatMap(({ key }, index): ChoiceProblem[] =>
    groups.findIndex((group) => group.key === key) === index
      ? []
      : [{ kind: "twice", path: `groups.${index}.key`, sides: [key] }],
  );
  return [...twice, ...many, ...groupKeys];
}

function groupProblems(group: ChoiceGroup, index: number, lines: readonly ChoiceLine[]): ChoiceProblem[] {
  const path = `groups.${index}`;
  const problem = (kind: ChoiceProblemKind, more = "", sides: string[] = []): ChoiceProblem => ({
    kind,
    path: path + more,
    sides: [group.key, ...sides],
  });
  if (group.lines && group.sections) return [problem("both")];
  const members = membersOf(group);
  if (members.length === 0) return [problem("empty")];
  if (members.length > MAX_MEMBERS) return [problem("too_many")];
  const place = group.sections ? ".sections" : ".lines";
  const problems = members.flatMap((member, at): ChoiceProblem[] => {
    if (members.indexOf(member) !== at) return [problem("twice", `${place}.${at}`, [member])];
    return member === "" || linesOfMember(group, member, lines).length === 0
      ? [problem("unknown", `${place}.${at}`, [member])]
      : [];
  });
  if (group.least > group.most) problems.push(problem("least", ".least"));
  if (group.most > members.length) problems.push(problem("most", ".most"));
  if (group.recommended !== undefined && !members.includes(group.recommended))
    problems.push(problem("recommended", ".recommended", [group.recommended]));
  return problems;
}

/** Members that two groups share: the same one, or a line whose section is a member of another group. */
function sharedMembers({ groups }: Choices, lines: readonly ChoiceLine[]): ChoiceProblem[] {
  return groups.flatMap((group, index) =>
    membersOf(group).flatMap((member, at): ChoiceProblem[] => {
      const own = linesOfMember(group, member, lines);
      const other = groups
        .slice(0, index)
        .find((earlier) =>
          membersOf(earlier).some((one) =>
            linesOfMember(earlier, one, lines).some((key) => own.includes(key)),
          ),
        );
      const path = `groups.${index}.${group.sections ? "sections" : "lines"}.${at}`;
      return other ? [{ kind: "two_groups", path, sides: [other.key, group.key, member] }] : [];
    }),
  );
}

type Relation = { path: string; line: string; other: string };

/** Each pair of lines of which one needs, or rules out, the other. */
const pairsOf = ({ requires, excludes }: Choices): { needs: Relation[]; not: Relation[] } => ({
  needs: requires.flatMap(({ line, needs }, index) =>
    needs.map((other, at) => ({ path: `requires.${index}.needs.${at}`, line, other })),
  ),
  not: excludes.flatMap(({ line, not }, index) =>
    not.map((other, at) => ({ path: `excludes.${index}.not.${at}`, line, other })),
  ),
});

function relationProblems(choices: Choices, lines: readonly ChoiceLine[]): ChoiceProblem[] {
  const keys = new Set(lines.map(({ key }) => key));
  const { needs, not } = pairsOf(choices);
  const unknown = [...needs, ...not].flatMap(({ path, line, other }): ChoiceProblem[] =>
    [line, other]
      .filter((key) => key === "" || !keys.has(key))
      .map((key) => ({ kind: "unknown", path, sides: [key] })),
  );
  const isAlways = (key: string) =>
    lines.some((line) => line.key === key && !line.isOptional && !groupOf(choices, line));
  // One of the two could never be chosen.
  const always = not
    .filter(({ line, other }) => line === other || isAlways(line) || isAlways(other))
    .map(({ path, line, other }): ChoiceProblem => ({ kind: "always", path, sides: [line, other] }));
  return [...unknown, ...always];
}

/** Lines that can never be chosen, because of all that they need. */
function needProblems(choices: Choices, lines: readonly ChoiceLine[]): ChoiceProblem[] {
  const { not } = pairsOf(choices);
  return choices.requires.flatMap(({ line }, index): ChoiceProblem[] => {
    const path = `requires.${index}`;
    const needed = needsOf(choices, line);
    if (needed.has(line)) return [{ kind: "ring", path, sides: [line, ringPartner(choices, line)] }];
    const all = new Set([line, ...needed]);
    const excluded = not.find((pair) => all.has(pair.line) && all.has(pair.other));
    if (excluded) return [{ kind: "needs_excluded", path, sides: [line, excluded.line, excluded.other] }];
    const group = choices.groups.find(
      (each) =>
        membersOf(each).filter((member) => linesOfMember(each, member, lines).some((key) => all.has(key)))
          .length > each.most,
    );
    return group ? [{ kind: "needs_too_many", path, sides: [line, group.key] }] : [];
  });
}

/** A line that needs the given one, which it is needed by: the other side of a ring. */
const ringPartner = (choices: Choices, line: string): string =>
  choices.requires.find((each) => each.needs.includes(line) && needsOf(choices, line).has(each.line))?.line ??
  line;
