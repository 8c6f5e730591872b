import { linesByMember } from "@/lib/core/offers/choices";
import { optionAdds } from "@/lib/core/pricing/option-adds";
import { recurringShape, rhythmOf } from "@/lib/core/pricing/rhythm-shapes";
import { offerTotals, onceOf, type Every, type OfferInput } from "@/lib/core/pricing/rhythms";
import { totalsFlipped } from "@/lib/core/pricing/totals";
import { discountOf } from "@/lib/domain/proposals/discount-of";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import type { ProposalView, TotalsView } from "@/lib/domain/proposals/view";

/**
 * Totals with these optional lines selected, computed by the same module as on the server (S-083). Null if
 * they are too large to be exact, or below zero.
 */
export function selectionTotals(proposal: ProposalView, selection: ReadonlySet<number>): TotalsView | null {
  const totals = offerTotals(inputOf(proposal, selection));
  if (!("recurring" in totals)) return null;
  return {
    subtotal: totals.subtotal,
    discount_total: totals.discount,
    tax_amounts: totals.taxes,
    amount_before_tax: totals.amountBeforeTax,
    amount_after_tax: totals.amountAfterTax,
    recurring: totals.recurring && recurringShape(totals.recurring),
  };
}

/** Whether credits would be more than the rest (U-190). */
export const isBelowZero = (proposal: ProposalView, selection: ReadonlySet<number>): boolean =>
  "belowZero" in offerTotals(inputOf(proposal, selection));

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
 * Effect of an optional line in minor units: what it adds before and after taxes, to one period if it repeats `every`
 * one; what it adds to what is due on acceptance; and the total with it.
 */
export type OptionEffect = {
  every: Every | null;
  beforeTax: number;
  afterTax: number;
  now: number;
  total: number;
};

/**
 * The effect of selecting each optional line by its id, discount and taxes included; empty when the totals are too
 * large.
 */
export function optionEffects(
  proposal: ProposalView,
  selection: ReadonlySet<number>,
): ReadonlyMap<number, OptionEffect> {
  const input = inputOf(proposal, selection);
  const present = offerTotals(input);
  const effects = new Map<number, OptionEffect>();
  if (!("recurring" in present)) return effects;
  const addsOf = optionAdds(input);
  proposal.line_items.forEach((line, index) => {
    if (!line.is_optional) return;
    const adds = addsOf(index);
    if ("tooLarge" in adds) return;
    const { amountBeforeTax, amountAfterTax } = adds.period ?? adds.committed;
    const missing = selection.has(line.id) ? 0 : adds.committed.amountAfterTax;
    effects.set(line.id, {
      every: adds.period?.every ?? null,
      beforeTax: amountBeforeTax,
      afterTax: amountAfterTax,
      now: adds.now.amountAfterTax,
      total: present.amountAfterTax + missing,
    });
  });
  return effects;
}

/** What another choice changes of the total after taxes, and the new total, in minor units. */
export type Swap = { difference: number; total: number };

/**
 * For each line that would be chosen in place of another one, by its id: what that changes. Nothing where totals are
 * too large, or where what repeats makes one amount say too little.
 */
export function swapsOf(proposal: ProposalView, selection: ReadonlySet<number>): ReadonlyMap<number, Swap> {
  const swaps = new Map<number, Swap>();
  const groups = proposal.choices.groups.filter(({ most }) => most === 1);
  const input = inputOf(proposal, selection);
  const { lines } = input;
  if (groups.length === 0 || lines.some(({ rhythm, counted }) => rhythm && counted)) return swaps;
  const totalsWith = totalsFlipped({ ...onceOf(input), lines });
  const present = totalsWith([]);
  if ("tooLarge" in present) return swaps;
  for (const members of groups.map((group) => linesByMember(group, proposal.line_items))) {
    const chosen = [...members.values()].flat().filter((index) => lines[index]?.counted);
    for (const own of members.values()) {
      const added = own.filter((index) => !lines[index]?.counted);
      if (added.length === 0 || own.some((index) => lines[index]?.rhythm)) continue;
      const taken = new Set(own);
      const after = totalsWith([...added, ...chosen.filter((index) => !taken.has(index))]);
      if ("tooLarge" in after) continue;
      const total = after.amountAfterTax;
      const swap = { difference: total - present.amountAfterTax, total };
      for (const index of added) swaps.set(proposal.line_items[index]?.id ?? 0, swap);
    }
  }
  return swaps;
}

/** Ids of the optional lines that are selected and saved. */
export const savedSelection = (proposal: Pick<ProposalView, "line_items">): Set<number> =>
  new Set(proposal.line_items.filter((line) => line.is_optional && line.is_selected).map(({ id }) => id));

/** Whether a reader can choose or enter something, so that there can be versions of the offer. */
export const mayDiffer = ({
  status,
  line_items: lines,
}: Pick<ProposalAnswer, "status" | "line_items">): boolean =>
  status === "pending" && lines.some((line) => line.is_optional || line.open?.quantity);
