import { parse } from "csv-parse";
import type { ImportProblem } from "@/db/schema";
import { MOST_ROWS, type Format } from "../limits";
import { valueOf } from "./cells";
import type { Column, FileRow } from "./columns";

/** The rows of a file, or why it cannot be read: problems of row 0 are the file's own. */
export type ReadFile = { rows: FileRow[]; problems: ImportProblem[] };

/** Reads a file by its columns, whatever their order; columns that it does not have say nothing. Problems: no table or list, unknown columns, too many rows. */
export async function readFile(format: Format, content: string, columns: readonly Column[]): Promise<ReadFile> {
  const read = format === "csv" ? await readCsv(content, columns) : readJson(content, columns);
  if (read.problems.length > 0 || read.rows.length <= MOST_ROWS) return read;
  return refused(`The file has ${read.rows.length} rows; at most ${MOST_ROWS} can be imported at once.`);
}

const refused = (message: string, field = ""): ReadFile => ({ rows: [], problems: [{ row: 0, field, message }] });

async function readCsv(content: string, columns: readonly Column[]): Promise<ReadFile> {
  const rows: FileRow[] = [];
  let head: (Column | undefined)[] | null = null;
  try {
    for await (const cells of parse(content, { bom: true, delimiter: delimiterOf(content), relax_column_count: true, skip_empty_lines: true }) as AsyncIterable<string[]>) {
      if (head === null) {
        const unknown = cells.map((cell) => cell.trim()).filter((name) => name !== "" && !columns.some((column) => column.name === name));
        if (unknown.length > 0) return refused(unknownColumns(unknown, columns), unknown[0]);
        head = cells.map((name) => columns.find((column) => column.name === name.trim()));
      } else if (cells.some((cell) => cell.trim() !== "")) rows.push(rowOf(head, cells));
    }
  } catch (error) {
    return refused(`The file is no CSV that can be read: ${error instanceof Error ? error.message : "it is damaged"}`);
  }
  return head === null ? refused("The file is empty.") : { rows, problems: [] };
}

const rowOf = (head: readonly (Column | undefined)[], cells: readonly string[]): FileRow =>
  Object.fromEntries(head.flatMap((column, place) => (column ? [[column.name, valueOf(column, cells[place] ?? "")] as const] : [])).filter(([, value]) => value !== undefined));

/** Spreadsheets of countries with a decimal comma separate by semicolons. */
function delimiterOf(content: string): string {
  const [head = ""] = content.split(/\r?\n/, 1);
  return [",", ";", "\t"].map((sign) => ({ sign, count: head.split(sign).length })).sort((one, other) => other.count - one.count)[0]?.sign ?? ",";
}

function readJson(content: string, columns: readonly Column[]): ReadFile {
  let list: unknown;
  try {
    list = JSON.parse(content.replace(/^\ufeff/, ""));
  } catch (error) {
    return refused(`The file is no JSON: ${error instanceof Error ? error.message : "it is damaged"}`);
  }
  if (!Array.isArray(list)) return refused("The file must hold a list of rows: [{…}, {…}].");
  const problems: ImportProblem[] = [];
  const rows = list.map((item: unknown, place): FileRow => {
    if (typeof item !== "object" || item === null || Array.isArray(item)) {
      problems.push({ row: place + 1, field: "", message: "must be an object" });
      return {};
    }
    const unknown = Object.keys(item).filter((name) => !columns.some((column) => column.name === name));
    if (unknown.length > 0) problems.push({ row: place + 1, field: unknown[0] ?? "", message: unknownColumns(unknown, columns) });
    return item as FileRow;
  });
  return { rows, problems };
}

const unknownColumns = (unknown: readonly string[], columns: readonly Column[]): string => `Unknown columns: ${unknown.slice(0, 10).join(", ")}. Known are: ${columns.map(({ name }) => name).join(", ")}.`;
