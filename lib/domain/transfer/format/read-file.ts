import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { DEFAULT_LANGUAGE, LANGUAGE_TABLE, LANGUAGES } from "@/lib/core/i18n/languages";
import { unguarded } from "@/lib/platform/spreadsheets/cell";
import { DELIMITERS } from "@/lib/platform/spreadsheets/csv";
import { yieldToRequests } from "../yield-to-requests";
import { MAX_ROWS, type Format } from "../limits";
import { ProblemList } from "../problem-list";
import type { Expected, PlacedRow } from "./columns";
import { countHeadings, MAX_ABOVE, type Placed } from "./headings";
import { readJson } from "./read-json";
import { readSheet, readRow, takeHead, type Findings } from "./read-table";
import { unstorable } from "./unstorable";

/**
 * The rows of a file, and what was found while it was read; problems of row 0 concern the whole file, and there are
 * no rows then.
 */
export type ReadFile = Findings & { rows: PlacedRow[] };

/**
 * Reads a file by its columns, in any order; missing columns are not set. content: its text, or for a workbook
 * the rows of one sheet as JSON. A file that is too long is not read to its end, and other work runs in between.
 * Problems: no table or list, unknown or repeated columns, too many rows, values of the wrong kind or that cannot
 * be stored.
 */
export async function readFile(format: Format, content: string, expected: Expected): Promise<ReadFile> {
  const findings = { problems: new ProblemList(), warnings: new ProblemList() };
  const { problems } = findings;
  const read = { csv: readCsv, json: readJson, xlsx: readSheet }[format];
  const rows = await read(content, expected, findings);
  if (rows.length > MAX_ROWS) problems.add(0, "", "tooManyRows", { most: MAX_ROWS });
  if (problems.concernsFile) return { rows: [], ...findings };
  for (const [index, { at, row }] of rows.entries()) {
    const result = unstorable(row);
    if (result) problems.add(at, result.field, result.code, result.values);
    await yieldToRequests(index);
  }
  return { rows, ...findings };
}

/** Bytes that are parsed before other work goes on. */
const PIECE = 64 * 1024;
/** The most empty rows, which spreadsheets save below the last one. */
const MAX_EMPTY = 20_000;
/** The most bytes of one row. */
const MAX_OF_ROW = 1_000_000;

/** The rows of a CSV, at most one more than may be imported. */
async function readCsv(content: string, expected: Expected, findings: Findings): Promise<PlacedRow[]> {
  const { problems } = findings;
  const { delimiter, text, isStated } = dialectOf(content, expected);
  const language = delimiter === DELIMITERS[","] ? DECIMAL_COMMA : DEFAULT_LANGUAGE;
  const rows: PlacedRow[] = [];
  const first: { at: number; cells: string[] }[] = [];
  let head: Placed[] | null = null;
  let [at, empty] = [0, 0];
  const takeFirst = (): Placed[] => {
    const taken = takeHead(first, expected, findings);
    if (problems.count === 0)
      for (const row of taken.below) rows.push(readRow(taken.head, row, problems, language));
    return taken.head;
  };
  try {
    for await (const written of recordsOf(text, delimiter)) {
      at += 1;
      const row = { at, cells: written.map(unguarded) };
      if (row.cells.every((cell) => cell.trim() === "")) empty += 1;
      else if (head !== null) rows.push(readRow(head, row, problems, language));
      else if (first.push(row) > MAX_ABOVE) {
        head = takeFirst();
        if (problems.concernsFile) return [];
      }
      if (rows.length > MAX_ROWS) break;
      if (empty > MAX_EMPTY) {
        problems.add(0, "", "mostlyEmpty");
        break;
      }
    }
  } catch (error) {
    const line = error instanceof CsvError ? Number(error["lines"]) : 1;
    problems.add(0, "", "noCsv", { line: isStated ? line + 1 : line });
  }
  if (head === null && problems.count === 0) takeFirst();
  return rows;
}

/** A language whose numbers have a decimal comma, as in the files of spreadsheets that write semicolons (U-03). */
const DECIMAL_COMMA =
  LANGUAGES.find((language) => LANGUAGE_TABLE[language].decimalMark === ",") ?? DEFAULT_LANGUAGE;

/** The records of a CSV, read piece by piece. */
const recordsOf = (content: string, delimiter: string): AsyncIterable<string[]> =>
  Readable.from(piecesOf(Buffer.from(content))).pipe(
    parse({
      bom: true,
      delimiter,
      relax_column_count: true,
      // Empty lines count, as in the spreadsheet that shows them.
      skip_empty_lines: false,
      max_record_size: MAX_OF_ROW,
    }),
  ) as AsyncIterable<string[]>;

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    yield bytes.subarray(from, from + PIECE);
    await new Promise((done) => setImmediate(done));
  }
}

/**
 * The sign between the cells of a CSV, and its text without the line that may state it ("sep=;"), which
 * spreadsheets neither show nor count. Unstated, it is the one with which the first lines have the most headings,
 * or else the one that is the most frequent in the first line.
 */
function dialectOf(
  content: string,
  expected: Expected,
): { delimiter: string; text: string; isStated: boolean } {
  const [line = "", stated] = STATED_DELIMITER.exec(content) ?? [];
  if (stated) return { delimiter: stated, text: content.slice(line.length), isStated: true };
  const lines = content
    .slice(0, PIECE)
    .replace("\ufeff", "")
    .split(/\r?\n/, MAX_ABOVE + 1);
  const cellsOf = (text: string, sign: string) =>
    text.split(sign, MAX_COLUMNS).map((cell) => cell.replace(/^\s*"|"\s*$/g, ""));
  const [best] = [",", ";", "\t"]
    .map((sign) => ({
      sign,
      headings: Math.max(...lines.map((text) => countHeadings(cellsOf(text, sign), expected))),
      count: (lines[0] ?? "").split(sign).length,
    }))
    .sort((one, other) => other.headings - one.headings || other.count - one.count);
  return { delimiter: best?.sign ?? ",", text: content, isStated: false };
}

const STATED_DELIMITER = /^\ufeff?"?sep=([^"\w\r\n ])"?\r?\n/i;

/** Cells of a line that are looked at; none of our tables has more columns. */
const MAX_COLUMNS = 200;
