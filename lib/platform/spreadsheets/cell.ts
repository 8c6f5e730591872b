/**
 * One value of a spreadsheet. amount: integer minor units, shown as major ones. day: YYYY-MM-DD. flag: true or false.
 */
export type Cell =
  | { text: string }
  | { amount: number }
  | { number: number }
  | { flag: boolean }
  | { day: string }
  | { instant: Date };

/** Rows in batches, as they come from where they are read. */
type RowBatches = AsyncIterable<readonly (readonly Cell[])[]>;

/**
 * A table as a file: its headings, then its rows. widths: of a workbook's columns, in characters; the program's own
 * unless said.
 */
export type Sheet = {
  title: string;
  headings: readonly string[];
  batches: RowBatches;
  widths?: readonly number[];
};

/** Minor units in major ones with a point and two digits, exactly: 127505 is "1275.05". */
export function amountText(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Signs that begin a formula in a spreadsheet, full-width ones too, after what spreadsheets trim; and those that move
 * to another cell.
 */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/u;

/**
 * Text that no spreadsheet takes for a formula: one that begins like it gets a leading apostrophe (S-093, security
 * 19).
 */
export const formulaSafe = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
