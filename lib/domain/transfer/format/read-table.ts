import type { Language } from "@/lib/core/i18n/languages";
import type { SheetRow, SheetValue } from "@/lib/platform/uploads/job";
import { MAX_ROWS } from "../limits";
import type { ProblemList } from "../problem-list";
import { yieldToRequests } from "../yield-to-requests";
import { readCell } from "./cells";
import type { FileRow, PlacedRow, Expected } from "./columns";
import { indexOfHeading, MAX_ABOVE, readHead, type Placed } from "./headings";

/** What was found while a file is read: problems refuse it, warnings are told before it is applied. */
export type Findings = { problems: ProblemList; warnings: ProblemList };

/** Rows with a value, the first of which may be titles above the heading. at: the spreadsheet's row number. */
type NumberedRow = { at: number; cells: readonly SheetValue[] };

/**
 * Finds the heading among the first rows of a table. Rows above it are left out, which is told as a warning; those
 * below it are returned.
 */
export function takeHead(
  first: readonly NumberedRow[],
  expected: Expected,
  { problems, warnings }: Findings,
): { head: Placed[]; below: readonly NumberedRow[] } {
  const cells = first.map((row) => row.cells);
  const index = indexOfHeading(cells, expected);
  const heading = first[index];
  if (!heading) {
    problems.add(0, "", "empty");
    return { head: [], below: [] };
  }
  if (index > 0) warnings.add(first[0]?.at ?? 1, "", "aboveHeading", { heading: heading.at });
  return { head: readHead(heading.cells, expected, problems), below: first.slice(index + 1) };
}

/** Reads a row below the heading; problems of its cells are added to the list. */
export function readRow(
  head: readonly Placed[],
  { at, cells }: NumberedRow,
  problems: ProblemList,
  language?: Language,
): PlacedRow {
  const row: FileRow = {};
  const failed = new Set<string>();
  for (const { column, place } of head) {
    const read = readCell(column, cells[place] ?? null, language);
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

/** The rows of a workbook's sheet, which was read at upload. */
export async function readSheet(
  content: string,
  expected: Expected,
  findings: Findings,
): Promise<PlacedRow[]> {
  const all = (JSON.parse(content) as SheetRow[]).map(({ row, cells }) => ({ at: row, cells }));
  const first = all.slice(0, MAX_ABOVE + 1);
  const { head, below } = takeHead(first, expected, findings);
  if (findings.problems.count > 0) return [];
  const rows: PlacedRow[] = [];
  for (const [index, row] of [...below, ...all.slice(first.length)].slice(0, MAX_ROWS + 1).entries()) {
    rows.push(readRow(head, row, findings.problems));
    await yieldToRequests(index);
  }
  return rows;
}
