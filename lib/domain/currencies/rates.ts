/** Stored decimals of an exchange rate. */
export const RATE_DECIMALS = 8;
/** Least and largest exchange rate (CUR-06). */
export const MIN_RATE = 0.000_000_01;
export const LARGEST_RATE = 1_000_000;

/**
 * A rate relative to a new default currency, whose rate was `of` until now: with 8 decimals, within the allowed
 * range. rebasedRate(1, 0.8) is the new rate of the former default: 1.25.
 */
export function rebasedRate(rate: number, of: number): number {
  const rebased = Number((rate / of).toFixed(RATE_DECIMALS));
  return Math.min(LARGEST_RATE, Math.max(MIN_RATE, rebased));
}
