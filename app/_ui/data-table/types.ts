import type { ReactNode } from "react";

export type RowId = string | number;

/** One column: the content of its heading and of its cells. */
export type Column<Row> = {
  id: string;
  header: string;
  /** The heading is only read out, for example above buttons. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** What the browser searches (texts) and sorts by in client mode. */
  value?: (row: Row) => string | number | boolean | null;
  /** Its heading sorts: in the browser by `value`, on the server by `id`. */
  sortable?: boolean;
  /** First direction of sorting; default "asc". Dates and amounts often begin with the newest or largest. */
  firstDirection?: Sort["direction"];
  /** Numbers are aligned right. */
  align?: "right";
  /**
   * Its width. "content" is for what the product writes: amounts, dates, badges, buttons; it is the default of
   * numbers and of columns without a visible heading. Texts of people get at least `min` rem and a share of what
   * is left, and wrap or are cut within it.
   */
  width?: "content" | { min: number; share: number };
  /** It stays visible at the right while the table scrolls sideways. */
  pinned?: boolean;
  /**
   * The cell's position in the row's card on a phone. The first column is the title; `actions` and `corner`
   * are beside it, `foot` is the last line. Every other column is a line with its heading, left out if the
   * cell is empty.
   */
  phone?: "title" | "line" | "actions" | "corner" | "foot" | "hidden";
  className?: string;
};

export type Sort = { column: string; direction: "asc" | "desc" };

/**
 * What a table shows: page from 1, rows per page, search text, order (null: the list's default) and the
 * page's filters by name.
 */
export type TableQuery = {
  page: number;
  per_page: number;
  search: string;
  sort: Sort | null;
  filters: Readonly<Record<string, string>>;
};

/** One page of rows, as returned by the API's paged lists. */
export type TablePage<Row> = {
  data: Row[];
  /** more: there are more rows than the total, which counts no further. */
  meta: {
    total: number;
    more?: boolean | undefined;
    current_page: number;
    per_page: number;
    last_page: number;
  };
};

/** Loads one page of rows; a rejection shows the table's error text with a button to try again. */
export type LoadRows<Row> = (query: TableQuery, signal: AbortSignal) => Promise<TablePage<Row>>;

export type Grouping<Row> = {
  /** The group's key, also its heading unless `label` is given. */
  by: (row: Row) => string;
  label?: (key: string) => string;
  /** Of a list that comes from the server by groups; else they are those of the shown rows. */
  all?: AllGroups;
};

/**
 * All groups in their order with the numbers of their rows, and the keys of those that are closed, whose rows are not
 * loaded.
 */
export type AllGroups = {
  groups: readonly { key: string; label: string; count: number }[];
  closed: ReadonlySet<string>;
  onToggle: (key: string) => void;
};

export type Selection<Row> = {
  /** Ids of the selected rows on all pages. */
  ids: ReadonlySet<RowId>;
  onChange: (ids: ReadonlySet<RowId>) => void;
  /** A row's name: its checkbox reads "Choose Logo". */
  nameOf: (row: Row) => string;
  /** Label of the checkbox that selects all shown rows; default: a general text. */
  allLabel?: string;
};
