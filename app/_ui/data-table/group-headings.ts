import type { AllGroups } from "./types";

/**
 * The groups whose headings stand on a page: those with rows on it, and closed ones between those. One that is closed
 * stands after the row before it, and on the first page where there is none.
 */
export function headingsOf({ groups, closed }: AllGroups, offset: number, rows: number): AllGroups["groups"] {
  let before = 0;
  return groups.filter(({ key, count }) => {
    if (closed.has(key)) return before <= offset + rows && (before > offset || offset === 0);
    const from = before;
    before += count;
    return from < offset + rows && before > offset;
  });
}
