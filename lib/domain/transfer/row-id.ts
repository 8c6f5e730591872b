import type { PlacedRow } from "./format/columns";
import type { ProblemList } from "./problem-list";

/** What a row's id names: null for none, something new; undefined when it is wrong, which the problems then say. */
export function rowIdOf<Row>(
  { at, row: { id }, failed }: PlacedRow,
  seen: Set<number>,
  known: ReadonlyMap<number, Row>,
  problems: ProblemList,
): Row | null | undefined {
  if (failed.has("id")) return undefined;
  if (id === undefined || id === null) return null;
  if (typeof id !== "number" || !Number.isSafeInteger(id)) return void problems.add(at, "id", "idNotWhole");
  if (seen.has(id)) return void problems.add(at, "id", "idTwice");
  seen.add(id);
  const found = known.get(id);
  return found ?? void problems.add(at, "id", "idUnknown", { id });
}

/** The ids that a file names. */
export const idsOf = (rows: readonly PlacedRow[]): number[] => [
  ...new Set(
    rows.flatMap(({ row: { id } }) =>
      typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? [id] : [],
    ),
  ),
];
