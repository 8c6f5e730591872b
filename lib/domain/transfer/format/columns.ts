import type { ProblemCode } from "../problem-list";
/**
 * Kinds of a column's values. amount: minor units, in files as major ones. json: lists, as JSON in one cell.
 * options: the same, or labels with separators.
 */
type ColumnKind = "text" | "number" | "boolean" | "amount" | "json" | "options";

/**
 * A column of a file. nullable: an empty cell means null; in other columns it means that the value is not set, but
 * in those of texts it is the empty text, unless that is never possible (neverEmpty). amounts: which values of a
 * list's entry are amounts.
 */
export type Column = {
  name: string;
  kind: ColumnKind;
  nullable?: true;
  neverEmpty?: true;
  /** One of many of its kind, which are not listed one by one. */
  isRepeated?: true;
  amounts?: (entry: Readonly<Record<string, unknown>>) => readonly string[];
};

/** One row of a file by the names of its columns, amounts in minor units. Absent values are not set. */
export type FileRow = Record<string, unknown>;

/**
 * A row with its number in the spreadsheet, and the columns that could not be read. Those are missing from the
 * row, except lists, which lack only their invalid parts.
 */
export type PlacedRow = { at: number; row: FileRow; failed: ReadonlySet<string> };

/** Whether a column or its lists contain amounts; its heading then contains the currency. */
export const hasAmounts = ({ kind, amounts }: Column): boolean => kind === "amount" || amounts !== undefined;

/** A column's heading, for amounts with the currency of their major units: "base_price (CAD)". */
export const headingOf = (column: Column, currency: string): string =>
  hasAmounts(column) ? `${column.name} (${currency})` : column.name;

/** What the languages call columns, by their names. Headings are understood in each of them. */
export type ColumnLabels = ReadonlyMap<string, readonly string[]>;

/**
 * What a file is expected to contain. currency: of its amounts. other: columns of the other subject, to recognise
 * the wrong file.
 */
export type Expected = {
  columns: readonly Column[];
  labels: ColumnLabels;
  currency: string;
  other: { columns: readonly Column[]; labels: ColumnLabels; code: ProblemCode };
};
