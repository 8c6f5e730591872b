import { defaultCurrency, roundingStep, type CurrencyCode } from "@/lib/core/money/currency";
import { decimal, multiply } from "@/lib/core/money/decimal";
import { roundHalfAwayFromZero } from "@/lib/core/money/rounding";
import { traceTotal } from "./settle-price";
import type { TraceStep } from "./types";

/**
 * The lowest and highest unit price that may be agreed: margins are percents of the calculated unit price
 * (CAL-08, S-075). Minor units, rounded half away from zero to the currency's step.
 */
export function negotiationRange(
  unitAmount: number,
  rules: { minMargin: number; maxMargin: number },
  currency: CurrencyCode = defaultCurrency,
): { min: number; max: number } {
  const share = (percent: number) => {
    const exact = multiply(multiply(decimal(unitAmount), decimal(percent)), hundredth);
    return Number(roundHalfAwayFromZero(exact, roundingStep(currency)));
  };
  return { min: share(rules.minMargin), max: share(rules.maxMargin) };
}

/** The margins of a service for somebody who may not agree less than `lowest` percent of a calculated price (U-146). */
export const withLowest = <Margins extends { minMargin: number }>(
  rules: Margins,
  lowest: number,
): Margins => ({
  ...rules,
  minMargin: Math.max(rules.minMargin, lowest),
});

/**
 * A calculated price's trace with the negotiated difference as a last step, so that it sums to the agreed price
 * (S-077).
 */
export function negotiatedTrace(trace: TraceStep[], agreed: number): TraceStep[] {
  const calculated = traceTotal(trace);
  if (agreed === calculated) return trace;
  return [...trace, { step: "negotiation", label: "Agreed price", amount: agreed - calculated }];
}

const hundredth = decimal("0.01");
