import type { SheetRow } from "@/lib/platform/uploads/job";
import { breathe } from "../breathe";
import { MOST_ROWS } from "../limits";
import type { ProblemList } from "../problem-list";
import type { PlacedRow, Expected } from "./columns";
import { readHead, readRow } from "./read-table";

/** The rows of a workbook's sheet, which was read when it came. */
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
    await breathe(place);
  }
  return rows;
}
