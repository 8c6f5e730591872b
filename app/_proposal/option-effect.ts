import { selectionTotals } from "./selection-totals";
import type { ProposalView } from "./view";

/** By how much ticking an optional line raises the total, discount and taxes included; in minor units, null when it cannot be said exactly. */
export function optionEffect(proposal: ProposalView, selection: ReadonlySet<number>, lineId: number): number | null {
  const others = [...selection].filter((id) => id !== lineId);
  const [without, together] = [selectionTotals(proposal, new Set(others)), selectionTotals(proposal, new Set([...others, lineId]))];
  return without && together ? together.amount_after_tax - without.amount_after_tax : null;
}
