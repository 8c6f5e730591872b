import type { ProblemCode } from "../problem-list";
/**
 * Kinds of a column's values. amount: minor units, in files written in major ones. json: lists, in one cell as JSON.
 * options: the same, or labels with separators between them.
 */
type ColumnKind = "text" | "number" | "boolean" | "amount" | "json" | "options";

/**
 * A column of a file. nullable: an empty cell says that there is none, of others that nothing is said. amounts: which
 * values of a list's entry are amounts.
 */
export type Column = {
  name: string;
  kind: ColumnKind;
  nullable?: true;
  amounts?: (entry: Readonly<Record<string, unknown>>) => readonly string[];
};

/** One row of a file by the names of its columns, amounts in minor units. What is absent is not said. */
export type FileRow = Record<string, unknown>;

/**
 * A row with its place in the file as the spreadsheet numbers it, and the columns whose values could not be read:
 * they are not in it, but for lists without what is wrong in them.
 */
export type PlacedRow = { at: number; row: FileRow; failed: ReadonlySet<string> };

/** Whether a column's values, or some inside its lists, are amounts: its heading then names the currency. */
export const hasAmounts = ({ kind, amounts }: Column): boolean => kind === "amount" || amounts !== undefined;

/** A column's heading: "base_price (CAD)" where it holds amounts, which are in major units of that currency. */
export const headingOf = (column: Column, currency: string): string =>
  hasAmounts(column) ? `${column.name} (${currency})` : column.name;

/** The name and the currency of a heading. */
export function readHeading(text: string): { name: string; currency: string | null } {
  const found = /^(\w+)\s*\(([A-Za-z]{3})\)$/.exec(text.trim());
  return found?.[1] && found[2]
    ? { name: found[1], currency: found[2].toUpperCase() }
    : { name: text.trim(), currency: null };
}

/**
 * What a file is read as. currency: of its amounts. other: the columns of what may be taken for it, and what that is
 * told by.
 */
export type Expected = {
  columns: readonly Column[];
  currency: string;
  other: { columns: readonly Column[]; code: ProblemCode };
};
