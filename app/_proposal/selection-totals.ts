import { dealTotals } from "@/lib/core/pricing/totals";
import type { ProposalView, TotalsView } from "./view";

/** Totals with these optional lines ticked, by the module that the server prices with (S-083). Null when they are too large to be exact. */
export function selectionTotals(proposal: ProposalView, selection: ReadonlySet<number>): TotalsView | null {
  const {
    discount_amount: value,
    discount_kind: kind,
    is_discount_with_tax: afterTax,
    currency,
    tax_profile: tax,
  } = proposal;
  const totals = dealTotals({
    lines: proposal.line_items.map((line) => ({
      unitPrice: line.price,
      quantity: line.quantity,
      counted: !line.is_optional || selection.has(line.id),
    })),
    discount: value > 0 ? { kind, value, afterTax } : null,
    tax,
    currency,
  });
  if ("tooLarge" in totals) return null;
  return {
    subtotal: totals.subtotal,
    discount_total: totals.discount,
    tax_amounts: totals.taxes,
    amount_before_tax: totals.amountBeforeTax,
    amount_after_tax: totals.amountAfterTax,
  };
}
