import type { StoredRhythm, TaxSnapshot } from "@/db/schema";
import { AppError, invalid } from "@/lib/core/contract/errors";
import type { CurrencyCode } from "@/lib/core/money/currency";
import { monthlyAmount, recurringShape, rhythmOf } from "@/lib/core/pricing/rhythm-shapes";
import { offerTotals, type OfferInput, type OfferTotals } from "@/lib/core/pricing/rhythms";
import type { Discount } from "@/lib/core/pricing/totals";

type Line = {
  unitPrice: number;
  quantity: number;
  isOptional: boolean;
  isSelected: boolean;
  tax: TaxSnapshot | null;
  rhythm: StoredRhythm | null;
};
type Terms = {
  discount: Discount | null;
  discountEvery: StoredRhythm["every"] | null;
  tax: { value: number; taxes: { name: string; value: number }[] } | null;
  currency: CurrencyCode;
};

/** Whether a line counts in the totals: always, or for an optional one if it is selected (S-083). */
export const isCounted = ({ isOptional, isSelected }: Pick<Line, "isOptional" | "isSelected">): boolean =>
  !isOptional || isSelected;

const inputOf = (lines: readonly Line[], terms: Terms, counts: (line: Line) => boolean): OfferInput => ({
  lines: lines.map((line) => ({
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    tax: line.tax,
    rhythm: rhythmOf(line.rhythm),
    counted: counts(line),
  })),
  ...terms,
});

/**
 * Totals of a deal's counted lines, by rhythm (U-113). A fixed discount takes at most what it is taken from. Errors:
 * 422 AMOUNT_TOO_LARGE, and below_zero naming what credits bring below zero (U-190).
 */
export function totalsOf(lines: readonly Line[], terms: Terms): OfferTotals {
  const totals = offerTotals({ ...inputOf(lines, terms, isCounted), capsDiscount: true });
  if ("subtotal" in totals) return totals;
  if ("belowZero" in totals) {
    const { every, amount } = totals.belowZero;
    const message = `Credits bring ${every ? `a ${every}` : "what is sold once"} below zero, to ${amount}`;
    throw invalid("data.attributes.lineItems", message, "below_zero");
  }
  throw amountTooLarge();
}

/** The error for a sum that cannot be stored exactly. */
export function amountTooLarge(): AppError {
  const message = "The total is too large.";
  return new AppError(422, "AMOUNT_TOO_LARGE", message, {
    errors: [{ field: "data.attributes.lineItems", code: "too_large", message }],
  });
}

/** Whether a line counts where an offer comes to most: all options, but not those that are credits. */
export const isCountedAtMost = ({ isOptional, unitPrice }: Pick<Line, "isOptional" | "unitPrice">): boolean =>
  !isOptional || unitPrice > 0;

/**
 * Error: 422 if a fixed discount is more than its rhythm can come to with all options (U-114). An offer without lines
 * is not finished.
 */
export function mustCoverDiscount(lines: readonly Line[], terms: Terms): void {
  if (!terms.discountEvery || lines.length === 0) return;
  const totals = offerTotals(inputOf(lines, terms, isCountedAtMost));
  if (!("discountTooLarge" in totals)) return;
  const { every, subtotal } = totals.discountTooLarge;
  const message = `must be at most ${subtotal}, what a ${every} comes to`;
  throw invalid("data.attributes.discount_amount", message, "above_rhythm");
}

type StoredTerms = {
  currency: string;
  discountAmount: number;
  discountKind: "dollar" | "percent";
  isDiscountWithTax: boolean;
  discountEvery: StoredRhythm["every"] | null;
  tax: { value: number; taxes: { name: string; value: number }[] } | null;
};

/** The terms of a stored deal. */
export const termsOf = (deal: StoredTerms): Terms => ({
  currency: deal.currency,
  tax: deal.tax,
  discountEvery: deal.discountEvery,
  discount:
    deal.discountAmount > 0
      ? { kind: deal.discountKind, value: deal.discountAmount, afterTax: deal.isDiscountWithTax }
      : null,
});

/** The columns for a deal's totals. */
export function totalColumns(totals: OfferTotals, currency: CurrencyCode) {
  const recurring = totals.recurring && recurringShape(totals.recurring);
  return {
    subtotal: totals.subtotal,
    discountTotal: totals.discount,
    taxes: totals.taxes,
    amountBeforeTax: totals.amountBeforeTax,
    amountAfterTax: totals.amountAfterTax,
    recurring,
    monthlyAmount: recurring && monthlyAmount(recurring, currency),
  };
}
