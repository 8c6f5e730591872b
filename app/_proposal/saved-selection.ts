import type { ProposalView } from "./view";

/** Ids of the optional lines that are ticked and saved. */
export const savedSelection = (proposal: Pick<ProposalView, "line_items">): Set<number> =>
  new Set(proposal.line_items.filter((line) => line.is_optional && line.is_selected).map(({ id }) => id));
