import { convertAmount, type CurrencyCode, type ExchangeRate } from "@/lib/core/money/currency";
import { compare, parseDecimal, zero } from "@/lib/core/money/decimal";

/** A currency and its rate: units per one unit of the tenant's default currency. */
export type Money = { currency: CurrencyCode; rate: ExchangeRate };

/** An amount as it was first stated, in minor units of its currency, with that day's rate (T-03). */
export type OriginalAmount = Money & { amount: number };

/**
 * What an original amount is in some money, in minor units: itself in its own currency, else by the ratio of
 * the two rates (BLD-21, X-25), rounded half away from zero. Always taken from the original, so that no chain
 * of changes drifts (T-03). Throws RangeError when a rate is not above 0.
 */
export const amountIn = ({ amount, currency, rate }: OriginalAmount, money: Money): number =>
  currency === money.currency ? amount : convertAmount(amount, { rate }, money);

/**
 * The currencies without a rate above 0: with one of them nothing is converted, prices stay and a warning
 * says so (BLD-23).
 */
export function withoutRate(
  moneys: readonly { currency: CurrencyCode; rate: ExchangeRate | null | undefined }[],
): CurrencyCode[] {
  const missing = moneys.filter(({ rate }) => {
    const value = rate === null || rate === undefined ? null : parseDecimal(String(rate));
    return value === null || compare(value, zero) <= 0;
  });
  return [...new Set(missing.map(({ currency }) => currency))];
}
