import type { ChoiceLine, Choices } from "@/lib/core/offers/choices";

// A second reading of the rules of choices, written apart from lib/core/offers: tables of all subsets and matrices
// instead of walks.

const lineKeysOf = (group: Choices["groups"][number], lines: readonly ChoiceLine[]): string[][] =>
  group.lines
    ? group.lines.map((key) => [key])
    : (group.sections ?? []).map((name) =>
        lines.filter((line) => line.section === name).map((line) => line.key),
      );

/** Whether an offer with this selection can be accepted. */
export function oracleAccepts(
  choices: Choices,
  lines: readonly ChoiceLine[],
  selected: readonly string[],
): boolean {
  const inGroups = choices.groups.flatMap((group) => lineKeysOf(group, lines).flat());
  const on: Record<string, boolean> = {};
  for (const line of lines)
    on[line.key] = selected.includes(line.key) || !(line.isOptional || inGroups.includes(line.key));
  for (const group of choices.groups) {
    let chosen = 0;
    for (const keys of lineKeysOf(group, lines)) if (keys.some((key) => on[key])) chosen += 1;
    if (chosen < group.least || chosen > group.most) return false;
  }
  for (const { line, needs } of choices.requires)
    if (on[line]) for (const key of needs) if (!on[key]) return false;
  for (const { line, not } of choices.excludes)
    if (on[line]) for (const key of not) if (on[key]) return false;
  return true;
}

/** What each line needs, directly or not, by a matrix of all pairs. */
export function oracleNeeds(choices: Choices, keys: readonly string[]): Map<string, Set<string>> {
  const at = new Map(keys.map((key, index) => [key, index]));
  const needs = keys.map(() => keys.map(() => false));
  for (const { line, needs: others } of choices.requires)
    for (const other of others) needs[at.get(line) ?? -1]![at.get(other) ?? -1] = true;
  for (const middle of keys.keys())
    for (const from of keys.keys())
      for (const to of keys.keys()) if (needs[from]![middle] && needs[middle]![to]) needs[from]![to] = true;
  return new Map(keys.map((key, index) => [key, new Set(keys.filter((_other, to) => needs[index]![to]))]));
}

/** Whether a line with requirements can be selected at all beside what it needs. */
export function oracleAllows(choices: Choices, lines: readonly ChoiceLine[]): boolean {
  const keys = lines.map((line) => line.key);
  const needs = oracleNeeds(choices, keys);
  return choices.requires.every(({ line }) => {
    const together = [line, ...(needs.get(line) ?? [])];
    if (needs.get(line)?.has(line)) return false;
    const isExcluded = choices.excludes.some(
      (rule) => together.includes(rule.line) && rule.not.some((key) => together.includes(key)),
    );
    const isTooMany = choices.groups.some(
      (group) =>
        lineKeysOf(group, lines).filter((own) => own.some((key) => together.includes(key))).length >
        group.most,
    );
    return !isExcluded && !isTooMany;
  });
}
