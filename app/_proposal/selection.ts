import { offerTotals, type OfferInput } from "@/lib/core/pricing/rhythms";
import { recurringShape, rhythmOf } from "@/lib/core/pricing/rhythm-shapes";
import { totalsWithEach } from "@/lib/core/pricing/totals";
import { discountOf } from "@/lib/domain/proposals/discount-of";
import type { ProposalView, TotalsView } from "@/lib/domain/proposals/view";

/**
 * Totals with these optional lines selected, computed by the same module as on the server (S-083). Null if
 * they are too large to be exact.
 */
export function selectionTotals(proposal: ProposalView, selection: ReadonlySet<number>): TotalsView | null {
  const totals = offerTotals(inputOf(proposal, selection));
  if (!("subtotal" in totals)) return null;
  return {
    subtotal: totals.subtotal,
    discount_total: totals.discount,
    tax_amounts: totals.taxes,
    amount_before_tax: totals.amountBeforeTax,
    amount_after_tax: totals.amountAfterTax,
    recurring: totals.recurring && recurringShape(totals.recurring),
  };
}

function inputOf(proposal: ProposalView, selection: ReadonlySet<number>): OfferInput {
  const { currency, tax_profile: tax } = proposal;
  return {
    lines: proposal.line_items.map((line) => ({
      unitPrice: line.price,
      quantity: line.quantity,
      tax: line.tax_profile,
      rhythm: rhythmOf(line.rhythm),
      counted: !line.is_optional || selection.has(line.id),
    })),
    discount: discountOf(proposal),
    discountEvery: proposal.discount_every,
    capsDiscount: true,
    tax,
    currency,
  };
}

/**
 * Effect of an optional line in minor units: what it adds to the total before and after taxes, and the total with it.
 */
export type OptionEffect = { beforeTax: number; afterTax: number; total: number };

/**
 * The effect of selecting each optional line by its id, discount and taxes included; empty when the totals are too
 * large.
 */
export function optionEffects(
  proposal: ProposalView,
  selection: ReadonlySet<number>,
): ReadonlyMap<number, OptionEffect> {
  const totalsWith = totalsWithEach(inputOf(proposal, selection));
  const effects = new Map<number, OptionEffect>();
  proposal.line_items.forEach((line, index) => {
    if (!line.is_optional) return;
    const totals = totalsWith(index);
    if ("tooLarge" in totals) return;
    const { without, together } = totals;
    effects.set(line.id, {
      beforeTax: together.amountBeforeTax - without.amountBeforeTax,
      afterTax: together.amountAfterTax - without.amountAfterTax,
      total: together.amountAfterTax,
    });
  });
  return effects;
}

/** Ids of the optional lines that are selected and saved. */
export const savedSelection = (proposal: Pick<ProposalView, "line_items">): Set<number> =>
  new Set(proposal.line_items.filter((line) => line.is_optional && line.is_selected).map(({ id }) => id));
