import type { ProblemCode, ProblemList } from "./problem-list";

/** What a file makes of an item. id: null for a new one. isNamed: it is new or gets another name. */
export type NamedRow = { at: number; id: number | null; name: string; isNamed: boolean };

type Terms = {
  /** The column of the names. */
  field: string;
  taken: ProblemCode;
  twice: ProblemCode;
  warnings: ProblemList;
};

/**
 * Warns of each row whose new name another item has after the import: one that is stored (taken), else one that
 * an earlier row makes (twice). Case, accents' encoding and spaces make no difference.
 * @param stored items with their names before the import
 */
export function warnOfSameNames(
  rows: readonly NamedRow[],
  stored: Iterable<{ id: number; name: string }>,
  { field, taken, twice, warnings }: Terms,
): void {
  const changed = new Set(rows.map(({ id }) => id));
  const ids = new Map<string, number[]>();
  const remember = (name: string, id: number) =>
    ids.set(foldName(name), [...(ids.get(foldName(name)) ?? []), id]);
  for (const { id, name } of stored) if (!changed.has(id)) remember(name, id);
  for (const { id, name } of rows) if (id !== null) remember(name, id);
  const result = new Map<string, number>();
  for (const { at, id, name, isNamed } of rows) {
    const folded = foldName(name);
    const other = ids.get(folded)?.find((each) => each !== id);
    const earlier = result.get(folded);
    if (isNamed && other !== undefined) warnings.add(at, field, taken, { id: other });
    else if (isNamed && earlier !== undefined) warnings.add(at, field, twice, { other: earlier });
    if (id === null && earlier === undefined) result.set(folded, at);
  }
}

/** A name as people compare it. */
export const foldName = (name: string): string =>
  name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
