import type { ReactNode } from "react";

export type RowId = string | number;

/** One column: what stands in its head and in its cells. */
export type Column<Row> = {
  id: string;
  header: string;
  /** The head is only read out, as over buttons. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** What the browser searches (texts) and sorts by in client mode. */
  value?: (row: Row) => string | number | boolean | null;
  /** Its head sorts: in the browser by `value`, on the server by `id`. */
  sortable?: boolean;
  /** How its head sorts at first: "asc" unless said. Dates and amounts often begin with the newest or largest. */
  firstDirection?: Sort["direction"];
  /** Numbers stand at the right. */
  align?: "right";
  /** It stays in sight at the right where the table is wider than its place. */
  pinned?: boolean;
  /**
   * Where the cell stands in the card that a row is on a phone. The first column is its title; `actions` and
   * `corner` stand beside that, `foot` is the last line. Any other is a line with its head, left out where the
   * cell is empty.
   */
  phone?: "title" | "line" | "actions" | "corner" | "foot" | "hidden";
  className?: string;
};

export type Sort = { column: string; direction: "asc" | "desc" };

/**
 * What a table shows: page from 1, rows on a page, searched text, order (null: the list's own) and the page's
 * filters by name.
 */
export type TableQuery = {
  page: number;
  per_page: number;
  search: string;
  sort: Sort | null;
  filters: Readonly<Record<string, string>>;
};

/** One page of rows, as the API's paged lists answer. */
export type TablePage<Row> = {
  data: Row[];
  meta: { total: number; current_page: number; per_page: number; last_page: number };
};

/** Reads one page of rows; a rejection shows the table's error text with a way to try again. */
export type LoadRows<Row> = (query: TableQuery, signal: AbortSignal) => Promise<TablePage<Row>>;

export type Grouping<Row> = {
  /** The group's key, also its head unless `label` is given. */
  by: (row: Row) => string;
  label?: (key: string) => string;
};

export type Selection<Row> = {
  /** Of the chosen rows, on whichever page they stand. */
  ids: ReadonlySet<RowId>;
  onChange: (ids: ReadonlySet<RowId>) => void;
  /** What a row is called: its box reads "Choose Logo". */
  nameOf: (row: Row) => string;
  /** Of the box that chooses all shown rows; a general text unless said. */
  allLabel?: string;
};
