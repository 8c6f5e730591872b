import type { Sort } from "./types";

/** What pressing a head does: ascending, then descending, then the list's own order again. */
export function nextSort(column: string, sort: Sort | null): Sort | null {
  if (sort?.column !== column) return { column, direction: "asc" };
  return sort.direction === "asc" ? { column, direction: "desc" } : null;
}
