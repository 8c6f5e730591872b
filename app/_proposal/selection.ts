import { dealTotals } from "@/lib/core/pricing/totals";
import type { ProposalView, TotalsView } from "./view";

/**
 * Totals with these optional lines selected, computed by the same module as on the server (S-083). Null if
 * they are too large to be exact.
 */
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
      tax: line.tax_profile,
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

/**
 * Effect of an optional line in minor units: what it adds to the total before and after taxes, and the total with it.
 */
export type OptionEffect = { beforeTax: number; afterTax: number; total: number };

/** The effect of selecting an optional line, discount and taxes included; null when the totals are too large. */
export function optionEffect(
  proposal: ProposalView,
  selection: ReadonlySet<number>,
  lineId: number,
): OptionEffect | null {
  const others = [...selection].filter((id) => id !== lineId);
  const [without, together] = [
    selectionTotals(proposal, new Set(others)),
    selectionTotals(proposal, new Set([...others, lineId])),
  ];
  if (!without || !together) return null;
  return {
    beforeTax: together.amount_before_tax - without.amount_before_tax,
    afterTax: together.amount_after_tax - without.amount_after_tax,
    total: together.amount_after_tax,
  };
}

/** Ids of the optional lines that are selected and saved. */
export const savedSelection = (proposal: Pick<ProposalView, "line_items">): Set<number> =>
  new Set(proposal.line_items.filter((line) => line.is_optional && line.is_selected).map(({ id }) => id));
