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

/** Rows in batches, as they are read from their source. */
type RowBatches = AsyncIterable<readonly (readonly Cell[])[]>;

/**
 * A table for a file: headings and rows. widths: of a workbook's columns, in characters; default: the program's
 * own.
 */
export type Sheet = {
  title: string;
  headings: readonly string[];
  batches: RowBatches;
  widths?: readonly number[];
};

/** Minor units as major ones with a point and two digits, exactly: 127505 is "1275.05". */
export function amountText(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Characters that begin a formula in a spreadsheet, including full-width ones, after white space that
 * spreadsheets trim; and characters that move to another cell.
 */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/u;

// Text that begins with apostrophes followed by something like a formula gets one more, so that removing one
// restores every text.
const isGuardable = (text: string): boolean => FORMULA.test(text.replace(/^'+/, ""));

/** A text of a CSV that no spreadsheet takes for a formula: if it begins like one, it gets an apostrophe (S-093). */
export const guarded = (text: string): string => (isGuardable(text) ? `'${text}` : text);

/** The text that was written as guarded(). */
export const unguarded = (text: string): string =>
  text.startsWith("'") && isGuardable(text) ? text.slice(1) : text;
