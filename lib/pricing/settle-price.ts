import {
  converter,
  defaultCurrency,
  roundingStep,
  type CurrencyCode,
  type ExchangeRate,
} from "@/lib/money/currency";
import { add, decimal, negate, zero, type Decimal } from "@/lib/money/decimal";
import { roundHalfAwayFromZero } from "@/lib/money/rounding";
import type { PriceStep } from "./price-step";
import type { TraceStep } from "./types";

/** The dearest unit there may be, in minor units. */
export const largestUnitPrice = 100_000_000_000;

type Settlement = {
  currency?: CurrencyCode;
  conversion?: { from: { rate: ExchangeRate; currency?: CurrencyCode }; to: { rate: ExchangeRate } };
};

/**
 * Exact steps turned into a price and its trace, both in whole minor units of the target currency (S-071, S-077).
 * Each running total is rounded and each amount is the difference to the one before, so the amounts always sum
 * to the price. Null when the price is above the largest, or its steps together leave the exact integers.
 */
export function settlePrice(
  steps: PriceStep[],
  { currency = defaultCurrency, conversion }: Settlement,
): { amount: number; trace: TraceStep[] } | null {
  const toMinorUnits = conversion
    ? converter(conversion.from, { rate: conversion.to.rate, currency })
    : (amount: Decimal) => roundHalfAwayFromZero(amount, roundingStep(currency));
  if (toMinorUnits(reachOf(steps)) > BigInt(Number.MAX_SAFE_INTEGER)) return null;

  const trace: TraceStep[] = [];
  let exact = zero;
  let total = 0;
  for (const { step, label, amount } of steps) {
    exact = add(exact, amount);
    enter(step, label, Number(toMinorUnits(exact)));
  }
  if (conversion) {
    const priced = roundHalfAwayFromZero(exact, roundingStep(conversion.from.currency ?? defaultCurrency));
    enter(
      "conversion",
      `${conversion.from.rate} → ${conversion.to.rate}`,
      Number(toMinorUnits(decimal(priced))),
    );
  }
  if (total < 0) enter("floor", "Minimum 0", 0);
  return total > largestUnitPrice ? null : { amount: total, trace };

  function enter(step: TraceStep["step"], label: string, newTotal: number): void {
    trace.push({ step, label, amount: newTotal - total });
    total = newTotal;
  }
}

/** The farthest from 0 that any order of the steps can lead. */
function reachOf(steps: PriceStep[]): Decimal {
  return steps.reduce((reach, { amount }) => add(reach, amount.digits < 0n ? negate(amount) : amount), zero);
}
