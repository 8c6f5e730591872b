import { TZDate } from "@date-fns/tz";
import { LANGUAGE_TABLE, type Language } from "@/lib/core/i18n/languages";
import { amountText, guarded, type Cell, type Sheet } from "./cell";

/** Without it Excel reads the file in the machine's legacy encoding. */
const BYTE_ORDER_MARK = "\ufeff";

/** The sign between the cells of a CSV, where numbers have this decimal mark: spreadsheets expect a pair (U-03). */
export const DELIMITERS = { ".": ",", ",": ";" } as const;

/** language: of the reader, whose spreadsheet opens the file. timeZone: of the instants. */
type Reader = { language: Language; timeZone: string };

/**
 * A table as CSV by RFC 4180 in UTF-8, batch by batch: amounts in major units, instants in ISO 8601 with the
 * zone's offset, and no text that could be read as a formula. Between the cells stand semicolons where the
 * language has a decimal comma (U-03).
 */
export async function* csvOf(
  { headings, batches }: Sheet,
  { language, timeZone }: Reader,
): AsyncGenerator<Uint8Array> {
  const { decimalMark } = LANGUAGE_TABLE[language];
  const fieldOf = (cell: Cell): string => {
    if ("amount" in cell) return amountText(cell.amount).replace(".", decimalMark);
    if ("number" in cell) return String(cell.number).replace(".", decimalMark);
    if ("flag" in cell) return String(cell.flag);
    if ("day" in cell) return cell.day;
    return "instant" in cell ? instantText(cell.instant, timeZone) : quoted(guarded(cell.text));
  };
  const lineOf = (cells: readonly Cell[]): string =>
    `${cells.map(fieldOf).join(DELIMITERS[decimalMark])}\r\n`;
  yield encoded(BYTE_ORDER_MARK + lineOf(headings.map((text) => ({ text }))));
  for await (const rows of batches) yield encoded(rows.map(lineOf).join(""));
}

const encoder = new TextEncoder();
const encoded = (text: string): Uint8Array => encoder.encode(text);

const instantText = (instant: Date, timeZone: string): string =>
  new TZDate(instant, timeZone).toISOString().replace("+00:00", "Z");

const quoted = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
