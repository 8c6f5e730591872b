import { readBrand, type Brand, readLook } from "@/lib/domain/branding/read-brand";
import { customerChangesSchema, type CustomerChanges } from "@/lib/domain/deals/following-api";
import { readChangesForCustomer } from "@/lib/domain/deals/read-changes";
import { readProposal } from "@/lib/domain/proposals/read-proposal";
import { proposalSchema, type ProposalAnswer } from "@/lib/domain/proposals/schema";
import { isPurchaseOrderRequired } from "@/lib/domain/settings/setting-rows";
import { mapContent } from "@/lib/core/documents/blocks";
import { cleanHtml } from "@/lib/core/html/clean-html";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import type { Context } from "@/lib/platform/context";

/** Everything that the customer's page shows. */
export type ProposalPage = {
  proposal: ProposalAnswer;
  /** Changes since the previous revision; null for the first one. */
  changes: CustomerChanges | null;
  brand: Brand;
  /** The customer needs a purchase order number to accept. */
  isPurchaseOrderRequired: boolean;
  /** Address of the workspace's favicon; null: the product's. */
  favicon: string | null;
  language: Language;
  texts: (typeof MESSAGES)[Language]["proposal"];
};

/** Reads the page's data in the context's transaction. Errors: as readProposal. */
export async function readPage(context: Context, uuid: string, language: Language): Promise<ProposalPage> {
  const proposal = await readProposal(context, uuid);
  const [brand, look, changes, isRequired] = await Promise.all([
    readBrand(context),
    readLook(context),
    readChangesForCustomer(context, proposal.id),
    isPurchaseOrderRequired(context),
  ]);
  return {
    proposal: cleaned(proposalSchema.parse(proposal)),
    changes: customerChangesSchema.nullable().parse(changes),
    brand,
    isPurchaseOrderRequired: isRequired,
    favicon: look.faviconUrl,
    language,
    texts: MESSAGES[language].proposal,
  };
}

/** Rich text is cleaned on save and again before it is shown (S-099). */
const cleaned = (proposal: ProposalAnswer): ProposalAnswer => ({
  ...proposal,
  ...mapContent(proposal, { rich: cleanHtml }),
  line_items: proposal.line_items.map((line) => ({ ...line, description: cleanHtml(line.description) })),
});
