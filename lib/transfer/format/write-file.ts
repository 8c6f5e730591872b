import { cellOf } from "./cells";
import type { Column, FileRow } from "./columns";
import type { Format } from "../limits";

/** Rows in batches, as they come from where they are read. */
export type Batches = AsyncIterable<readonly FileRow[]>;

/** Without it Excel takes the file for one in the machine's old encoding. */
const BYTE_ORDER_MARK = "\ufeff";
const encoder = new TextEncoder();

export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json",
};

/** Rows as a file, batch by batch: CSV by RFC 4180, or a JSON array with one row a line. */
export async function* writtenAs(
  format: Format,
  columns: readonly Column[],
  batches: Batches,
): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  yield encoder.encode(format === "csv" ? BYTE_ORDER_MARK + line(columns.map(({ name }) => name)) : "[");
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    if (format === "csv")
      yield encoder.encode(
        rows.map((row) => line(columns.map((column) => cellOf(column, row[column.name])))).join(""),
      );
    else
      yield encoder.encode(`${isFirst ? "\n" : ",\n"}${rows.map((row) => JSON.stringify(row)).join(",\n")}`);
    isFirst = false;
  }
  if (format === "json") yield encoder.encode("\n]\n");
}

const line = (cells: readonly string[]): string => `${cells.map(quoted).join(",")}\r\n`;
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
