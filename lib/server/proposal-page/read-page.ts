import { proposalBrand } from "@/lib/domain/branding/proposal-brand";
import { readBrand, type Brand, readLook } from "@/lib/domain/branding/read-brand";
import { customerChangesSchema, type CustomerChanges } from "@/lib/domain/deals/revisions/comparison-schema";
import { readChangesForCustomer } from "@/lib/domain/deals/revisions/read-changes";
import { confirmedTo } from "@/lib/domain/proposals/confirm-to-customer";
import { linesOf } from "@/lib/domain/deals/lines/lines-of-deal";
import { openPricing, type LinePricing } from "@/lib/domain/proposals/open-pricing";
import { readProposal } from "@/lib/domain/proposals/read-proposal";
import { proposalSchema, type ProposalAnswer } from "@/lib/domain/proposals/schema";
import type { ProposalTexts } from "@/lib/domain/proposals/view";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import { acceptanceSettings } from "@/lib/domain/settings/setting-rows";
import { mapContent } from "@/lib/core/documents/blocks";
import { cleanHtml } from "@/lib/core/html/clean-html";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import type { Context } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { storedName } from "@/lib/platform/storage/object-key";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { servedType } from "../serve-file";

/** Everything that the customer's page shows. */
export type ProposalPage = {
  proposal: ProposalAnswer;
  /** What prices lines with open questions; absent without any. */
  pricing?: Record<number, LinePricing>;
  /** Changes since the previous revision; null for the first one. */
  changes: CustomerChanges | null;
  brand: Brand;
  /** What the customer must give to accept. */
  isNameRequired: boolean;
  isPurchaseOrderRequired: boolean;
  /** What an accepted proposal says beside its acceptance; null until then. */
  afterwards: Afterwards | null;
  /** Address or data URL of the workspace's favicon; null: the product's. */
  favicon: string | null;
  /** The page's own address, for previews of the link, without a language. */
  address: string;
  language: Language;
  texts: ProposalTexts;
};

export type Afterwards = {
  /** What happens next, as the workspace says it; may be empty. */
  nextSteps: string;
  /** The addresses to which the confirmation was mailed, shortened. */
  confirmedTo: string[];
};

/** Reads the page's data in the context's transaction. Errors: as readProposal. */
export async function readPage(context: Context, uuid: string, language: Language): Promise<ProposalPage> {
  const proposal = await readProposal(context, uuid);
  const asks = proposal.line_items.some(({ open }) => open?.questions);
  const [brand, look, changes, settings, addresses, lines] = await Promise.all([
    readBrand(context),
    readLook(context),
    readChangesForCustomer(context, proposal.id),
    acceptanceSettings(context),
    // Nobody is mailed what staff record.
    proposal.accepted?.recorded_by === null ? confirmedTo(context, proposal.id) : [],
    asks && proposal.status === "pending" ? linesOf(context, proposal.id) : [],
  ]);
  return {
    proposal: cleaned(proposalSchema.parse(proposal)),
    ...(lines.length > 0 && { pricing: openPricing(lines) }),
    changes: customerChangesSchema.nullable().parse(changes),
    // A sealed offer keeps the name under which it was made.
    brand: { ...proposalBrand(brand, proposal), name: proposal.seller.name },
    isNameRequired: settings.isNameRequired,
    isPurchaseOrderRequired: settings.isPurchaseOrderRequired,
    afterwards: proposal.accepted
      ? { nextSteps: settings.nextSteps(language), confirmedTo: addresses.map(shortened) }
      : null,
    favicon: look.faviconUrl,
    address: `${siteAddress(context.tenant)}/proposals/${uuid}`,
    language,
    texts: MESSAGES[language].proposal,
  };
}

/** An address as its owner knows it, which nobody else with the link can write to: j…@eclair.example. */
const shortened = (address: string): string => address.replace(/^(.)[^@]*/su, "$1…");

/** Rich text is cleaned on save and again before it is shown (S-099). */
const cleaned = (proposal: ProposalAnswer): ProposalAnswer => ({
  ...proposal,
  ...mapContent(proposal, { rich: cleanHtml }),
  line_items: proposal.line_items.map((line) => ({ ...line, description: cleanHtml(line.description) })),
  bundles: proposal.bundles.map((bundle) => ({ ...bundle, description: cleanHtml(bundle.description) })),
});

/**
 * The page with a small logo and icon as data URLs. They are there with the first paint, and leave the line to the
 * font and the cover (docs/adr/0090). A picture that is larger, missing or cannot be read keeps its address.
 */
export async function withSmallPictures(tenantId: number, page: ProposalPage): Promise<ProposalPage> {
  const { brand, favicon } = page;
  const [logoUrl, icon] = await Promise.all([
    smallPicture(tenantId, brand.logoUrl),
    smallPicture(tenantId, favicon),
  ]);
  return { ...page, brand: { ...brand, logoUrl }, favicon: icon };
}

/** Two of this size cost a page at most one turn of the connection more (docs/adr/0090). */
const MAX_INLINE_BYTES = 8 * 1024;

async function smallPicture(tenantId: number, address: string | null): Promise<string | null> {
  const name = storedName(address);
  const type = name === null ? null : servedType(name);
  if (name === null || type === null) return address;
  try {
    const bytes = await openStorage().get(tenantId, name);
    if (bytes === null || bytes.byteLength > MAX_INLINE_BYTES) return address;
    return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
  } catch (error) {
    // The page has to be shown even if the storage does not answer.
    log.warn({ err: error, tenantId, name }, "a picture could not be read for a proposal's page");
    return address;
  }
}
