import { convertAmount, type CurrencyCode, type ExchangeRate } from "@/lib/core/money/currency";
import { compare, parseDecimal, zero } from "@/lib/core/money/decimal";

/** A currency and its rate: units per one unit of the tenant's default currency. */
export type Money = { currency: CurrencyCode; rate: ExchangeRate };

/** An amount as it was first entered or calculated, in minor units of its currency, with that day's rate (T-03). */
export type OriginalAmount = Money & { amount: number };

/**
 * An original amount in another currency, in minor units: unchanged in its own currency, else converted by the
 * ratio of the two rates (BLD-21, X-25), rounded half away from zero. Conversions always start from the original,
 * so that repeated changes of currency do not drift (T-03). Throws RangeError when a rate is not above 0.
 */
export const amountIn = ({ amount, currency, rate }: OriginalAmount, money: Money): number =>
  currency === money.currency ? amount : convertAmount(amount, { rate }, money);

/**
 * The currencies without a rate above 0. If there is one, nothing is converted: prices stay and a warning says so
 * (BLD-23).
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
