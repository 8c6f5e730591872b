import type { OriginalSnapshot } from "@/db/schema";
import { roundingStep, type CurrencyCode } from "@/lib/core/money/currency";
import { amountIn } from "@/lib/core/pricing/change-currency";

/** An amount as a caller says that it was first agreed, in minor units. */
export type StatedOriginal = { amount: number; currency: CurrencyCode };

/** rates: of each of the tenant's currencies, units per one unit of the default one. */
type Terms = { currency: CurrencyCode; rate: number; rates: Readonly<Record<CurrencyCode, number>> };

/**
 * How an amount was first agreed by the caller's word (T-03); null unless that gives the amount at today's rates. The rate is never the
 * caller's word: with it any amount could be made to come out at the next change of the currency. The smallest unit more or less is
 * granted, because a converted price is brought into its range.
 */
export function originalStated(
  amount: number,
  stated: StatedOriginal | null | undefined,
  { currency, rate, rates }: Terms,
): OriginalSnapshot | null {
  const statedRate = stated && rates[stated.currency];
  if (!stated || !statedRate) return null;
  const original = { ...stated, rate: statedRate };
  const isSame = Math.abs(amountIn(original, { currency, rate }) - amount) <= roundingStep(currency);
  return isSame ? original : null;
}
