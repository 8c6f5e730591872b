import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { dealTotals, type Totals } from "@/lib/core/pricing/totals";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { discountKind } from "./discount-kind";
import type { DealForm } from "./form-state";

/** The totals as the server will compute them; optional lines count once the client has ticked them (S-083). Null when too large. */
export function formTotals(
  form: DealForm,
  taxProfile: TaxProfileAnswer | null,
  constants: ConstantAnswer[],
): Totals | null {
  const totals = dealTotals({
    lines: form.selectedItems.map(({ unitPrice, quantity, isOptional, isTicked }) => ({
      unitPrice,
      quantity,
      counted: !isOptional || isTicked,
    })),
    discount:
      form.discountAmount > 0
        ? {
            kind: discountKind(form, constants),
            value: form.discountAmount,
            afterTax: form.isDiscountWithTax,
          }
        : null,
    tax: taxProfile,
    currency: form.currency,
  });
  return "tooLarge" in totals ? null : totals;
}
