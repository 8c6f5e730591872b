import { selectionTotals } from "./selection-totals";
import type { ProposalView } from "./view";

/** What an optional line does, in minor units: by how much it raises the total before and after taxes, and the total with it. */
export type OptionEffect = { beforeTax: number; afterTax: number; total: number };

/** What ticking an optional line changes, discount and taxes included; null when it cannot be said exactly. */
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
