/** The most roles that have a limit. */
const MOST = 200;

/**
 * The most that roles may take off a calculated price, in percent by the role's slug (U-146), from the stored text
 * `{"employee":10}`. Null for anything else.
 */
export function limitsOf(text: string): ReadonlyMap<string, number> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  const isValid =
    entries.length <= MOST &&
    entries.every(([slug, percent]) => /^[a-z0-9_]{1,100}$/.test(slug) && isPercent(percent));
  return isValid ? new Map(entries as [string, number][]) : null;
}

/** With at most two decimals. */
const isPercent = (value: unknown): boolean =>
  typeof value === "number" && value >= 0 && value <= 100 && /^\d+(?:\.\d{1,2})?$/.test(String(value));

/** The text that is stored: roles in the order of their slugs. */
export const limitsText = (limits: ReadonlyMap<string, number>): string =>
  JSON.stringify(Object.fromEntries([...limits].toSorted(([one], [other]) => (one < other ? -1 : 1))));
