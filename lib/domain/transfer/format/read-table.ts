import type { SheetRow, SheetValue } from "@/lib/platform/uploads/job";
import { MOST_ROWS } from "../limits";
import type { ProblemList } from "../problem-list";
import { yieldToRequests } from "../yield-to-requests";
import { readCell } from "./cells";
import { hasAmounts, readHeading, type Column, type FileRow, type PlacedRow, type Expected } from "./columns";

export type Placed = { column: Column; place: number };

/** The columns by position, from the first row; problems with it concern the whole file. */
export function readHead(
  cells: readonly SheetValue[],
  { columns, currency, other }: Expected,
  problems: ProblemList,
): Placed[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const head = new Map<string, Placed>();
  const unknown: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const heading = readHeading(typeof cell === "object" ? "" : String(cell));
    const { name } = heading;
    const column = byName.get(name);
    if (column && head.has(name)) problems.add(0, name, "columnTwice");
    else if (column) head.set(name, { column, place });
    else if (name !== "") unknown.push(name);
    if (column && hasAmounts(column) && heading.currency !== null && heading.currency !== currency)
      problems.add(0, name, "otherCurrency", { stated: heading.currency, currency });
  }
  if (unknown.length > 0 && unknown.every((name) => other.columns.some((column) => column.name === name)))
    problems.add(0, "", other.code);
  else if (unknown.length > 0)
    problems.add(0, unknown[0] ?? "", "unknownColumns", unknownColumns(unknown, columns));
  return [...head.values()];
}

/** Reads a row below the header; problems of its cells are added to the list. */
export function readRow(
  head: readonly Placed[],
  cells: readonly SheetValue[],
  at: number,
  problems: ProblemList,
): PlacedRow {
  const row: FileRow = {};
  const failed = new Set<string>();
  for (const { column, place } of head) {
    const read = readCell(column, cells[place] ?? null);
    if ("value" in read) {
      if (read.value !== undefined) row[column.name] = read.value;
      continue;
    }
    failed.add(column.name);
    if ("readable" in read) row[column.name] = read.readable;
    for (const { path, code, values } of read.problems)
      problems.add(at, path === "" ? column.name : `${column.name}.${path}`, code, values);
  }
  return { at, row, failed };
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
  known: columns.map(({ name }) => name).join(", "),
});

/** The rows of a workbook's sheet, which was read at upload. */
export async function readSheet(
  content: string,
  expected: Expected,
  problems: ProblemList,
): Promise<PlacedRow[]> {
  const [first, ...below] = JSON.parse(content) as SheetRow[];
  if (!first) {
    problems.add(0, "", "empty");
    return [];
  }
  const head = readHead(first.cells, expected, problems);
  if (problems.count > 0) return [];
  const rows: PlacedRow[] = [];
  for (const [place, { row, cells }] of below.slice(0, MOST_ROWS + 1).entries()) {
    rows.push(readRow(head, cells, row, problems));
    await yieldToRequests(place);
  }
  return rows;
}
