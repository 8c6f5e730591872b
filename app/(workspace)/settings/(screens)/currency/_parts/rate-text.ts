import { LARGEST_RATE, LEAST_RATE } from "@/lib/currencies/rate-limits";

const DECIMALS = 4;

/** A rate with its 4 decimals; 1.0000 where there is none (CUR-06). */
export const rateText = (rate: number | null | undefined): string => (rate ?? 1).toFixed(DECIMALS);

/** A typed rate as a number, a decimal comma too; null for what is no rate from 0.0001 to 1,000,000 with 4 decimals at most (CUR-05, CUR-06). */
export function rateOf(text: string): number | null {
  const typed = text.trim().replace(",", ".");
  const rate = /^\d{0,7}(?:\.\d{0,4})?$/.test(typed) && /\d/.test(typed) ? Number(typed) : Number.NaN;
  return rate >= LEAST_RATE && rate <= LARGEST_RATE ? rate : null;
}
