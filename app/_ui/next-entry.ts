/**
 * The entry of a menu to which a key moves the focus, from index `at` (-1: none) of `count`; null: the key
 * does nothing. The arrows wrap around; Home and End go to the ends.
 */
export function nextEntry(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return at <= 0 ? count - 1 : at - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
