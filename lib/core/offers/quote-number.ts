/** Shown where a number is missing (PRO-16). */
export const NUMBER_PLACEHOLDER = "Q-000000";

/** Formats a number: Q-000001, or Q-000001-2 for its second revision (S-098). */
export function quoteNumber(number: number | null, revision = 1): string {
  if (number === null) return NUMBER_PLACEHOLDER;
  const base = `Q-${String(number).padStart(6, "0")}`;
  return revision > 1 ? `${base}-${revision}` : base;
}
