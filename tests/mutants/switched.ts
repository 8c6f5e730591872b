import type { Mutant } from "./mutant";

/** A mutant with the number that activates it. */
export type Numbered = { mutant: Mutant; id: string };

/** The expression for the active mutant's number, in a browser's page or in a process's environment. */
const ACTIVE = "(globalThis.__kapiMutant ?? globalThis.process?.env?.KAPI_MUTANT)";

/** Returns the source with each mutant beside its original, selected at run time by number. */
export function switched(source: string, mutants: readonly Numbered[]): string {
  return mutants
    .map(({ mutant, id }) => ({ mutant, id, at: placeOf(source, mutant) }))
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { mutant, id, at }) => {
      const both = `(${ACTIVE} === "${id}" ? (${mutant.replace}) : (${mutant.find}))`;
      return text.slice(0, at) + both + text.slice(at + mutant.find.length);
    }, source);
}

/** Returns the source with one mutant in place of the original. */
export function replaced(source: string, mutant: Mutant): string {
  const at = placeOf(source, mutant);
  return source.slice(0, at) + mutant.replace + source.slice(at + mutant.find.length);
}

/** The position of the mutant's `find` in the file. Throws unless it occurs exactly once. */
export function placeOf(source: string, { file, find, name }: Mutant): number {
  const at = source.indexOf(find);
  if (at < 0 || source.includes(find, at + 1))
    throw new Error(`${file}: the text of the mutant "${name}" must stand there exactly once`);
  return at;
}

export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
