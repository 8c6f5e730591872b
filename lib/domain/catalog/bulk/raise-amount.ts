import { roundingStep, type CurrencyCode } from "@/lib/core/money/currency";
import { add, compare, decimal, multiply, powerOfTen, type Decimal } from "@/lib/core/money/decimal";
import { roundHalfAwayFromZero, roundRatio } from "@/lib/core/money/rounding";

/** What a raised price is rounded to, in units of the currency: a multiple, or an amount that ends with .99. */
export const ROUNDINGS = ["0.05", "1", "5", ".99"] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** A price rise, or a fall where it is negative: in percent, or an amount in minor units. */
export type Raise = {
  percent?: number | undefined;
  amount?: number | undefined;
  rounding?: Rounding | undefined;
};

/** Minor units between two amounts that are rounded to. */
const STEPS: Readonly<Record<Rounding, bigint>> = { "0.05": 5n, "1": 100n, "5": 500n, ".99": 100n };

/** Whether amounts of the currency may end so. */
export const fitsCurrency = (rounding: Rounding, currency: CurrencyCode): boolean =>
  roundingStep(currency) === 1 || rounding === "1" || rounding === "5";

/**
 * An amount after a rise, in minor units, computed exactly and rounded once, half away from zero (U-145). What is less
 * than a step is rounded to the currency's own, so that nothing small becomes 0. Null: it would be below zero, or no
 * longer above it.
 */
export function raisedAmount(amount: number, raise: Raise, currency: CurrencyCode): bigint | null {
  const { percent, amount: more = 0, rounding } = raise;
  const exact =
    percent === undefined
      ? add(decimal(amount), decimal(more))
      : multiply(decimal(amount), factorOf(percent));
  if (exact.digits < 0n) return null;
  const rounded = rounding === undefined ? null : toStep(exact, rounding);
  const result = rounded ?? roundHalfAwayFromZero(exact, roundingStep(currency));
  return result === 0n && exact.digits > 0n ? null : result;
}

const factorOf = (percent: number): Decimal => {
  const { digits, scale } = decimal(percent);
  return { digits: digits + 100n * powerOfTen(scale), scale: scale + 2 };
};

/** Null: the amount is less than a step. */
function toStep(exact: Decimal, rounding: Rounding): bigint | null {
  const step = STEPS[rounding];
  if (compare(exact, decimal(step)) < 0) return null;
  const less = rounding === ".99" ? 1n : 0n;
  const { digits, scale } = add(exact, decimal(less));
  return roundRatio(digits, powerOfTen(scale) * step) * step - less;
}
