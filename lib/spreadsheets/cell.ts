/** One value of a spreadsheet. amount: integer minor units, shown as major ones. day: YYYY-MM-DD. */
export type Cell = { text: string } | { amount: number } | { day: string } | { instant: Date };

/** Rows in batches, as they come from where they are read. */
export type RowBatches = AsyncIterable<readonly (readonly Cell[])[]>;

/** A table as a file: its headings, then its rows. */
export type Sheet = { title: string; headings: readonly string[]; batches: RowBatches };
