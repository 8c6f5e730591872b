import { convertAmount, type CurrencyCode, type ExchangeRate } from "@/lib/money/currency";
import { compare, parseDecimal, zero } from "@/lib/money/decimal";
import type { Discount } from "./totals";

/** An amount as it was first stated, in minor units of its currency. */
export type OriginalAmount = { amount: number; currency: CurrencyCode };

/** Enabled currencies with their rates; null or undefined where none is known. */
export type Rates = Record<CurrencyCode, ExchangeRate | null | undefined>;

export type CurrencyChange =
  | { ok: true; unitPrices: number[]; discountValue: number | null }
  | { ok: false; withoutRate: CurrencyCode[] };

/**
 * Every unit price and a fixed discount in another currency, by the ratio of the two rates (BLD-21, X-25). A percent
 * discount stays as it is (BLD-22). Each is converted from its original, so that changing to and fro does not drift.
 * Without a rate above 0 for each currency concerned nothing is converted: prices stay, with a warning (BLD-23).
 */
export function changeCurrency(
  prices: {
    lines: OriginalAmount[];
    discount: (Pick<Discount, "kind" | "value"> & { currency: CurrencyCode }) | null;
  },
  target: CurrencyCode,
  rates: Rates,
): CurrencyChange {
  const { lines, discount } = prices;
  const isFixed = discount?.kind === "dollar";
  const concerned = new Set([
    target,
    ...lines.map(({ currency }) => currency),
    ...(isFixed ? [discount.currency] : []),
  ]);
  const withoutRate = [...concerned].filter((currency) => !isRate(rates[currency]));
  if (withoutRate.length > 0) return { ok: false, withoutRate };

  const convert = ({ amount, currency }: OriginalAmount) =>
    currency === target
      ? amount
      : convertAmount(amount, { rate: rates[currency] ?? 0 }, { rate: rates[target] ?? 0, currency: target });
  return {
    ok: true,
    unitPrices: lines.map(convert),
    discountValue: isFixed
      ? convert({ amount: discount.value, currency: discount.currency })
      : (discount?.value ?? null),
  };
}

function isRate(rate: ExchangeRate | null | undefined): boolean {
  const value = rate === null || rate === undefined ? null : parseDecimal(String(rate));
  return value !== null && compare(value, zero) > 0;
}
