import { LARGEST_RATE, LEAST_RATE } from "./rate-limits";

/**
 * A rate in units per one unit of another default currency, whose rate was `of` until now: with 4 decimals, within what is allowed.
 * rebasedRate(1, 0.8) is what the former default is worth: 1.25.
 */
export function rebasedRate(rate: number, of: number): number {
  const rebased = Math.round((rate / of) * 10_000) / 10_000;
  return Math.min(LARGEST_RATE, Math.max(LEAST_RATE, rebased));
}
