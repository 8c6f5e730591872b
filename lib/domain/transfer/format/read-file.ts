import { yieldToRequests } from "../yield-to-requests";
import { MOST_ROWS, type Format } from "../limits";
import { ProblemList } from "../problem-list";
import type { Expected, PlacedRow } from "./columns";
import { readCsv } from "./read-csv";
import { readJson } from "./read-json";
import { readSheet } from "./read-table";
import { unstorable } from "./unstorable";

/**
 * The rows of a file, and why they cannot be taken: problems of row 0 are the file's own, and there are no rows then.
 */
export type ReadFile = { rows: PlacedRow[]; problems: ProblemList };

/**
 * Reads a file by its columns, whatever their order; columns that it does not have say nothing. content: its text, of
 * a workbook the rows of its first sheet as JSON. Of a file that is too long no more is read than shows it, and other
 * work goes on in between. Problems: no table or list, unknown or repeated columns, too many rows, values that are
 * not of their column's kind or cannot be stored.
 */
export async function readFile(format: Format, content: string, expected: Expected): Promise<ReadFile> {
  const problems = new ProblemList();
  const read = { csv: readCsv, json: readJson, xlsx: readSheet }[format];
  const rows = await read(content, expected, problems);
  if (rows.length > MOST_ROWS) problems.add(0, "", "tooManyRows", { most: MOST_ROWS });
  if (problems.concernsFile) return { rows: [], problems };
  for (const [place, { at, row }] of rows.entries()) {
    const found = unstorable(row);
    if (found) problems.add(at, found.field, found.code, found.values);
    await yieldToRequests(place);
  }
  return { rows, problems };
}
