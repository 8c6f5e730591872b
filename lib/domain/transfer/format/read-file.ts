import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { yieldToRequests } from "../yield-to-requests";
import { MOST_ROWS, type Format } from "../limits";
import { ProblemList } from "../problem-list";
import type { Expected, PlacedRow } from "./columns";
import { readJson } from "./read-json";
import { readSheet, readHead, readRow, type Placed } from "./read-table";
import { unstorable } from "./unstorable";

/** The rows of a file, and its problems; problems of row 0 concern the whole file, and there are no rows then. */
export type ReadFile = { rows: PlacedRow[]; problems: ProblemList };

/**
 * Reads a file by its columns, in any order; missing columns are not set. content: its text, or for a workbook
 * the rows of its first sheet as JSON. A file that is too long is not read to its end, and other work runs in
 * between. Problems: no table or list, unknown or repeated columns, too many rows, values of the wrong kind or
 * that cannot be stored.
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

/** Bytes that are parsed before other work goes on. */
const PIECE = 64 * 1024;
/** The most empty rows, which spreadsheets save below the last one. */
const MOST_EMPTY = 20_000;
/** The most bytes of one row. */
const MOST_OF_ROW = 1_000_000;

/** The rows of a CSV, at most one more than may be imported. */
async function readCsv(content: string, expected: Expected, problems: ProblemList): Promise<PlacedRow[]> {
  const rows: PlacedRow[] = [];
  let head: Placed[] | null = null;
  let [at, empty] = [0, 0];
  try {
    for await (const cells of recordsOf(content)) {
      at += 1;
      const isEmpty = cells.every((cell) => cell.trim() === "");
      if (isEmpty) empty += 1;
      else if (head === null) {
        head = readHead(cells, expected, problems);
        if (problems.count > 0) return [];
      } else rows.push(readRow(head, cells, at, problems));
      if (rows.length > MOST_ROWS) break;
      if (empty > MOST_EMPTY) {
        problems.add(0, "", "mostlyEmpty");
        break;
      }
    }
  } catch (error) {
    problems.add(0, "", "noCsv", { line: error instanceof CsvError ? Number(error["lines"]) : 1 });
  }
  if (head === null && problems.count === 0) problems.add(0, "", "empty");
  return rows;
}

/** The records of a CSV, read piece by piece. */
const recordsOf = (content: string): AsyncIterable<string[]> =>
  Readable.from(piecesOf(Buffer.from(content))).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(content),
      relax_column_count: true,
      // Empty lines count, as in the spreadsheet that shows them.
      skip_empty_lines: false,
      max_record_size: MOST_OF_ROW,
    }),
  ) as AsyncIterable<string[]>;

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    yield bytes.subarray(from, from + PIECE);
    await new Promise((done) => setImmediate(done));
  }
}

/** Spreadsheets in countries with a decimal comma use semicolons. */
function delimiterOf(content: string): string {
  const [head = ""] = content.slice(0, PIECE).split(/\r?\n/, 1);
  return (
    [",", ";", "\t"]
      .map((sign) => ({ sign, count: head.split(sign).length }))
      .sort((one, other) => other.count - one.count)[0]?.sign ?? ","
  );
}
