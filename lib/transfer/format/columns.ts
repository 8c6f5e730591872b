/** Kinds of a column's values. amount: minor units, in CSV written in major ones. json: lists, in CSV as JSON in one cell. */
export type ColumnKind = "text" | "number" | "boolean" | "amount" | "json";

/** A column of a file. nullable: an empty cell says that there is none, of others that nothing is said. */
export type Column = { name: string; kind: ColumnKind; nullable?: true };

/** One row of a file by the names of its columns. What is absent is not said. */
export type FileRow = Record<string, unknown>;
