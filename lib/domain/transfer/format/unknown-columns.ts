import type { Column } from "./columns";

/** What the problem of unknown columns names: the first ten of them, and all that are known. */
export const unknownColumns = (
  unknown: readonly string[],
  columns: readonly Column[],
): { unknown: string; known: string } => ({
  unknown: unknown
    .slice(0, 10)
    .map((name) => name.slice(0, 50))
    .join(", "),
  known: columns.map(({ name }) => name).join(", "),
});
