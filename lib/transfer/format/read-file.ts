import { breathe } from "../breathe";
import { MOST_ROWS, type Format } from "../limits";
import { ProblemList } from "../problem-list";
import type { Column, FileRow } from "./columns";
import { readCsv } from "./read-csv";
import { readJson } from "./read-json";
import { unstorable } from "./unstorable";

/** The rows of a file, and why they cannot be taken: problems of row 0 are the file's own. */
export type ReadFile = { rows: FileRow[]; problems: ProblemList };

/**
 * Reads a file by its columns, whatever their order; columns that it does not have say nothing. Of a file that is too long no more is read
 * than shows it, and other work goes on in between. Problems: no table or list, unknown or repeated columns, too many rows, values that
 * cannot be stored.
 */
export async function readFile(
  format: Format,
  content: string,
  columns: readonly Column[],
): Promise<ReadFile> {
  const problems = new ProblemList();
  const rows = await (format === "csv" ? readCsv : readJson)(content, columns, problems);
  if (rows.length > MOST_ROWS) problems.add(0, "", "tooManyRows", { most: MOST_ROWS });
  if (problems.count > 0) return { rows: [], problems };
  for (const [place, row] of rows.entries()) {
    const found = unstorable(row);
    if (found) problems.add(place + 1, found.field, found.code, found.values);
    await breathe(place);
  }
  return { rows, problems };
}
