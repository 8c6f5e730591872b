/** Bounds are inclusive; to null is unlimited. */
export type Bounds = { from: number; to: number | null };

/** Rows by their place, from 0: one that ends before it begins, or that shares units with an earlier one. */
export type BoundsProblem =
  { place: number; problem: "reversed" } | { place: number; problem: "overlap"; other: number };

/** What is wrong with the intervals of one set (S-059). Each row is named once. */
export function boundsProblems(rows: readonly Bounds[]): BoundsProblem[] {
  const problems: BoundsProblem[] = [];
  rows.forEach((row, place) => {
    if (isReversed(row)) problems.push({ place, problem: "reversed" });
    else {
      const other = rows.slice(0, place).findIndex((earlier) => !isReversed(earlier) && meet(row, earlier));
      if (other >= 0) problems.push({ place, problem: "overlap", other });
    }
  });
  return problems;
}

/** Units between the rows, or before the first, that none of them reaches: they charge nothing (S-059). */
export function gapsOf(rows: readonly Bounds[]): { from: number; to: number }[] {
  const sorted = rows.filter((row) => !isReversed(row)).sort((left, right) => left.from - right.from);
  const gaps: { from: number; to: number }[] = [];
  let next = 1;
  for (const { from, to } of sorted) {
    if (from > next) gaps.push({ from: next, to: from - 1 });
    next = Math.max(next, endOf(to) + 1);
  }
  return gaps;
}

const endOf = (to: number | null): number => to ?? Infinity;
const isReversed = ({ from, to }: Bounds): boolean => endOf(to) < from;
const meet = (left: Bounds, right: Bounds): boolean =>
  left.from <= endOf(right.to) && right.from <= endOf(left.to);
