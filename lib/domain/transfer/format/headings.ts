import type { SheetValue } from "@/lib/platform/uploads/job";
import type { ProblemList } from "../problem-list";
import { hasAmounts, type Column, type ColumnLabels, type Expected } from "./columns";

/** A column at a position of the file's rows, from 0. */
export type Placed = { column: Column; place: number };

/** The most rows above the heading, such as a title and the day of the list. */
export const MAX_ABOVE = 20;

/** The name and the currency of a heading: "base_price (CAD)". */
function readHeading(cell: SheetValue): { name: string; currency: string | null } {
  const text = typeof cell === "object" ? "" : String(cell).trim();
  const [, name, currency] = /^(.+?)\s*\(([A-Za-z]{3})\)$/.exec(text) ?? [];
  return name && currency ? { name, currency: currency.toUpperCase() } : { name: text, currency: null };
}

/** Finds columns by a heading: the name that exports have, or what a language calls it, however it is written. */
function finderOf(columns: readonly Column[], labels: ColumnLabels): (name: string) => Column | undefined {
  const byHeading = new Map<string, Column>();
  for (const column of columns)
    for (const heading of [column.name, ...(labels.get(column.name) ?? [])])
      byHeading.set(foldHeading(heading), column);
  return (name) => byHeading.get(foldHeading(name));
}

/** A heading without its case, its accents, and what stands between its words. */
export const foldHeading = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_’'-]+/g, " ")
    .trim();

/** How many cells of a row are headings of a file of services or of questions. */
export function countHeadings(cells: readonly SheetValue[], { columns, labels, other }: Expected): number {
  const finders = [finderOf(columns, labels), finderOf(other.columns, other.labels)];
  const names = cells.map((cell) => readHeading(cell).name);
  return Math.max(...finders.map((find) => names.filter((name) => find(name)).length));
}

/**
 * The index of the heading among the first rows with a value: the row that has the most headings, and no more
 * unknown ones than those. Above it may stand titles. Without such a row it is the first one.
 */
export function indexOfHeading(rows: readonly (readonly SheetValue[])[], expected: Expected): number {
  let [index, most] = [0, 0];
  for (const [at, cells] of rows.entries()) {
    const count = countHeadings(cells, expected);
    const filled = cells.filter((cell) => readHeading(cell).name !== "").length;
    if (count > most && count * 2 >= filled) [index, most] = [at, count];
  }
  return index;
}

/** The columns by position, from the heading; problems with it concern the whole file. */
export function readHead(
  cells: readonly SheetValue[],
  { columns, labels, currency, other }: Expected,
  problems: ProblemList,
): Placed[] {
  const find = finderOf(columns, labels);
  const findOther = finderOf(other.columns, other.labels);
  const head = new Map<string, Placed>();
  const unknown: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const heading = readHeading(cell);
    const column = find(heading.name);
    if (!column) {
      if (heading.name !== "") unknown.push(heading.name);
      continue;
    }
    if (head.has(column.name)) problems.add(0, column.name, "columnTwice");
    else head.set(column.name, { column, place: index });
    if (hasAmounts(column) && heading.currency !== null && heading.currency !== currency)
      problems.add(0, column.name, "otherCurrency", { stated: heading.currency, currency });
  }
  if (unknown.length > 0 && unknown.every((name) => findOther(name) !== undefined))
    problems.add(0, "", other.code);
  else if (unknown.length > 0)
    problems.add(0, unknown[0] ?? "", "unknownColumns", unknownColumns(unknown, columns));
  return [...head.values()];
}

/** The values of the problem about unknown columns: the first ten of them, and all known ones. */
export const unknownColumns = (
  unknown: readonly string[],
  columns: readonly Column[],
): { unknown: string; known: string } => ({
  unknown: unknown
    .slice(0, 10)
    .map((name) => name.slice(0, 50))
    .join(", "),
  known: columns.flatMap(({ name, isRepeated }) => (isRepeated ? [] : name)).join(", "),
});
