import type { Column } from "./columns";

/** Says which columns nobody knows; the first ten of them. */
export const unknownColumns = (unknown: readonly string[], columns: readonly Column[]): string =>
  `Unknown columns: ${unknown.slice(0, 10).map((name) => name.slice(0, 50)).join(", ")}. Known are: ${columns.map(({ name }) => name).join(", ")}.`;
