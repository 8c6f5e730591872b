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
export type RowBatches = AsyncIterable<readonly (readonly Cell[])[]>;

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
