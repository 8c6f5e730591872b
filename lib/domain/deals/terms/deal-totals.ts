import type { TaxSnapshot } from "@/db/schema";
import { AppError } from "@/lib/core/contract/errors";
import type { CurrencyCode } from "@/lib/core/money/currency";
import { dealTotals, type Discount, type Totals } from "@/lib/core/pricing/totals";

type Line = {
  unitPrice: number;
  quantity: number;
  isOptional: boolean;
  isSelected: boolean;
  tax: TaxSnapshot | null;
};
type Terms = {
  discount: Discount | null;
  tax: { value: number; taxes: { name: string; value: number }[] } | null;
  currency: CurrencyCode;
};

/** Whether a line counts in the totals: always, or for an optional one if it is selected (S-083). */
export const isCounted = ({ isOptional, isSelected }: Pick<Line, "isOptional" | "isSelected">): boolean =>
  !isOptional || isSelected;

/** Totals of a deal's counted lines. Error: 422 AMOUNT_TOO_LARGE. */
export function totalsOf(lines: readonly Line[], terms: Terms): Totals {
  const counted = lines.map((line) => ({
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    tax: line.tax,
    counted: isCounted(line),
  }));
  const totals = dealTotals({ lines: counted, ...terms });
  if ("tooLarge" in totals) {
    const message = "The total is too large.";
    throw new AppError(422, "AMOUNT_TOO_LARGE", message, {
      errors: [{ field: "data.attributes.lineItems", code: "too_large", message }],
    });
  }
  return totals;
}

type StoredTerms = {
  currency: string;
  discountAmount: number;
  discountKind: "dollar" | "percent";
  isDiscountWithTax: boolean;
  tax: { value: number; taxes: { name: string; value: number }[] } | null;
};

/** The terms of a stored deal. */
export const termsOf = (deal: StoredTerms): Terms => ({
  currency: deal.currency,
  tax: deal.tax,
  discount:
    deal.discountAmount > 0
      ? { kind: deal.discountKind, value: deal.discountAmount, afterTax: deal.isDiscountWithTax }
      : null,
});

/** The columns for a deal's totals. */
export const totalColumns = (totals: Totals) => ({
  subtotal: totals.subtotal,
  discountTotal: totals.discount,
  taxes: totals.taxes,
  amountBeforeTax: totals.amountBeforeTax,
  amountAfterTax: totals.amountAfterTax,
});
