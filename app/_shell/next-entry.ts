/**
 * Which entry of a menu a key moves the focus to, from the one at place `at` (-1: none) of `count`; null: the
 * key moves nothing. The arrows go round, Home and End go to the ends.
 */
export function nextEntry(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return at <= 0 ? count - 1 : at - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
