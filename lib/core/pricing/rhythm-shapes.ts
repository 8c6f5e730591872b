import { roundingStep, type CurrencyCode } from "@/lib/core/money/currency";
import { decimal } from "@/lib/core/money/decimal";
import { roundScaled } from "@/lib/core/money/rounding";
import { periodsOfYear, type Every, type Recurring, type Rhythm } from "./rhythms";
import type { Totals } from "./totals";

/** A rhythm as the API has it, and as it is stored and sealed. */
export type RhythmShape = {
  every: Every;
  term: number;
  is_open_ended: boolean;
  free_periods: number;
  start: Rhythm["start"];
};

/** What repeats in a deal as the API has it, in minor units; of a group the totals of one period. */
export type RecurringShape = {
  once: { amount_before_tax: number; amount_after_tax: number };
  groups: {
    rhythm: RhythmShape;
    subtotal: number;
    discount_total: number;
    tax_amounts: Totals["taxes"];
    amount_before_tax: number;
    amount_after_tax: number;
    paid_periods: number;
  }[];
  due_at_start: number;
};

/** A rhythm for the totals; null: sold once. */
export const rhythmOf = (shape: RhythmShape | null | undefined): Rhythm | null =>
  shape
    ? {
        every: shape.every,
        term: shape.term,
        isOpenEnded: shape.is_open_ended,
        freePeriods: shape.free_periods,
        start: shape.start,
      }
    : null;

/** The same for the API. */
export const rhythmShape = ({ every, term, isOpenEnded, freePeriods, start }: Rhythm): RhythmShape => ({
  every,
  term,
  is_open_ended: isOpenEnded,
  free_periods: freePeriods,
  start,
});

/** What repeats, for the API. */
export const recurringShape = ({ once, groups, dueAtStart }: Recurring): RecurringShape => ({
  once: { amount_before_tax: once.beforeTax, amount_after_tax: once.afterTax },
  groups: groups.map(({ rhythm, totals, paidPeriods }) => ({
    rhythm: rhythmShape(rhythm),
    subtotal: totals.subtotal,
    discount_total: totals.discount,
    tax_amounts: totals.taxes,
    amount_before_tax: totals.amountBeforeTax,
    amount_after_tax: totals.amountAfterTax,
    paid_periods: paidPeriods,
  })),
  due_at_start: dueAtStart,
});

/**
 * What repeats comes to after taxes in an average month (U-115): a third of a quarter, a twelfth of a year, their sum
 * rounded once, half away from zero. Minor units.
 */
export function monthlyAmount({ groups }: RecurringShape, currency: CurrencyCode): number {
  const year = groups.reduce(
    (sum, { rhythm, amount_after_tax: amount }) => sum + BigInt(amount) * BigInt(periodsOfYear(rhythm.every)),
    0n,
  );
  return Number(roundScaled(decimal(year), decimal(1), decimal(12), roundingStep(currency)));
}
