import { amountText, formulaSafe, type Cell, type Sheet } from "./cell";

/** Without it Excel reads the file in the machine's legacy encoding. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * A table as CSV by RFC 4180 in UTF-8, batch by batch: amounts in major units, instants in ISO 8601, and no text
 * that could be read as a formula.
 */
export async function* csvOf({ headings, batches }: Sheet): AsyncGenerator<Uint8Array> {
  yield encoded(BYTE_ORDER_MARK + lineOf(headings.map((text) => ({ text }))));
  for await (const rows of batches) yield encoded(rows.map(lineOf).join(""));
}

const encoder = new TextEncoder();
const encoded = (text: string): Uint8Array => encoder.encode(text);

const lineOf = (cells: readonly Cell[]): string => `${cells.map(fieldOf).join(",")}\r\n`;

function fieldOf(cell: Cell): string {
  if ("amount" in cell) return amountText(cell.amount);
  if ("number" in cell) return String(cell.number);
  if ("flag" in cell) return String(cell.flag);
  if ("day" in cell) return cell.day;
  return "instant" in cell ? cell.instant.toISOString() : quoted(formulaSafe(cell.text));
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
