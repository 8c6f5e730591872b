import { FEWEST_HEADINGS, outlineOf, type OutlineEntry } from "@/lib/core/documents/outline";
import type { ProposalTexts, ProposalView } from "./view";

/** Entries of a proposal's table of contents; empty if it has too few headings for one. */
export function contentsOf(proposal: ProposalView, texts: ProposalTexts): OutlineEntry[] {
  const titles = { services: texts.services.title, terms: texts.blocks.terms };
  const entries = outlineOf(proposal, proposal.line_items, titles);
  return entries.length < FEWEST_HEADINGS ? [] : entries;
}
