import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { MOST_ROWS } from "../limits";
import type { ProblemList } from "../problem-list";
import { valueOf } from "./cells";
import type { Column, FileRow } from "./columns";
import { unknownColumns } from "./unknown-columns";

/** Bytes that are parsed before other work goes on. */
const PIECE = 64 * 1024;
/** Rows without anything, as spreadsheets save them below the last. */
const MOST_EMPTY = 20_000;
/** Bytes of one row. */
const MOST_OF_ROW = 1_000_000;

type Placed = { column: Column; place: number };

/** The rows of a CSV, at most one more than may be imported. */
export async function readCsv(
  content: string,
  columns: readonly Column[],
  problems: ProblemList,
): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  let head: Placed[] | null = null;
  let empty = 0;
  try {
    for await (const cells of recordsOf(content)) {
      if (head === null) {
        head = headOf(cells, columns, problems);
        if (problems.count > 0) return [];
      } else if (cells.some((cell) => cell.trim() !== "")) rows.push(rowOf(head, cells));
      else empty += 1;
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

/** Read piece by piece. */
const recordsOf = (content: string): AsyncIterable<string[]> =>
  Readable.from(piecesOf(Buffer.from(content))).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(content),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MOST_OF_ROW,
    }),
  ) as AsyncIterable<string[]>;

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    yield bytes.subarray(from, from + PIECE);
    await new Promise((done) => setImmediate(done));
  }
}

function headOf(cells: readonly string[], columns: readonly Column[], problems: ProblemList): Placed[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const head = new Map<string, Placed>();
  const unknown: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const name = cell.trim();
    const column = byName.get(name);
    if (column && head.has(name)) problems.add(0, name, "columnTwice");
    else if (column) head.set(name, { column, place });
    else if (name !== "") unknown.push(name);
  }
  if (unknown.length > 0)
    problems.add(0, unknown[0] ?? "", "unknownColumns", unknownColumns(unknown, columns));
  return [...head.values()];
}

const rowOf = (head: readonly Placed[], cells: readonly string[]): FileRow =>
  Object.fromEntries(
    head
      .map(({ column, place }) => [column.name, valueOf(column, cells[place] ?? "")] as const)
      .filter(([, value]) => value !== undefined),
  );

/** Spreadsheets of countries with a decimal comma separate by semicolons. */
function delimiterOf(content: string): string {
  const [head = ""] = content.slice(0, PIECE).split(/\r?\n/, 1);
  return (
    [",", ";", "\t"]
      .map((sign) => ({ sign, count: head.split(sign).length }))
      .sort((one, other) => other.count - one.count)[0]?.sign ?? ","
  );
}
