import { createHash } from "node:crypto";
import type { AcceptanceRecord } from "@/db/schema";
import type { Block, Section } from "@/lib/core/documents/blocks";
import type { Brand } from "@/lib/domain/branding/read-brand";
import {
  ownLabels,
  type AroundPages,
  type AttachedOffer,
  type BrandPicture,
  type Certificate,
  type PdfLabel,
  type ProposalDocument,
} from "@/lib/domain/pdf/document";
import { filledTexts } from "@/lib/domain/deals/pick-fields";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import type { Tenant } from "@/lib/core/tenants/host";
import { offerText, taxesText } from "@/lib/core/offers/offer-text";
import { verificationCode } from "@/lib/core/offers/verification-code";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import { discountOf } from "./discount-of";
import type { ProposalInput } from "./schema";

/** The data of an acceptance on the certificate. */
export type Accepted = {
  signedName: string;
  acceptedAt: Date;
  contentHash: string;
  record: AcceptanceRecord | null;
  terms: readonly { title: string }[];
};

type Parts = {
  proposal: ProposalInput;
  /** Its blocks and sections with all variables replaced, including totals. */
  content: { blocks: Block[]; sections: Section[] };
  accepted: Accepted | null;
  brand: Brand;
  logo: BrandPicture | null;
  footer: BrandPicture | null;
  around: AroundPages;
  offer: AttachedOffer;
  tenant: Tenant;
  language: Language;
  stateKey: string;
};

/** The input for rendering a proposal's PDF: the stored offer, the brand and the labels of a language (S-110). */
export function pdfDocument({
  proposal,
  content,
  accepted,
  brand,
  logo,
  footer,
  around,
  offer,
  tenant,
  language,
  stateKey,
}: Parts): ProposalDocument {
  const owner = proposal.owner;
  const discount = discountOf(proposal);
  const text = offerText({ language, ...brand.offerStyle });
  return {
    language,
    written: proposal.language,
    blocks: content.blocks,
    sections: content.sections,
    site: siteAddress(tenant),
    ...brand.offerStyle,
    number: proposal.number,
    title: proposal.name,
    status: proposal.is_replaced ? "replaced" : proposal.status,
    createdAt: proposal.created_at.toISOString(),
    validUntil: proposal.valid_until.toISOString(),
    details: detailsOf(proposal, language),
    currency: proposal.currency,
    brand: { name: brand.name, primaryColor: brand.primaryColor, logo, footer, styles: brand.styles },
    sample: tenant.isTestMode,
    customer: proposal.customer,
    owner: {
      firstName: owner?.first_name ?? "",
      lastName: owner?.last_name ?? "",
      email: owner?.email ?? "",
      phone: owner?.phone ?? "",
    },
    lines: proposal.line_items.map((line) => ({
      position: line.position,
      name: line.name,
      descriptionHtml: line.description,
      quantity: line.quantity,
      unitPrice: line.price,
      total: line.total,
      isOptional: line.is_optional,
      isSelected: line.is_selected,
      answers: line.questions_answers,
      section: line.section,
      note: line.customer_note,
      unit:
        line.unit === "" ? "" : MESSAGES[language].proposal.services.per.replace("{unit}", () => line.unit),
      ownTaxes: line.tax_profile ? ownTaxes(taxesText(line.tax_profile, text), language) : "",
      picture: brand.arePicturesShown ? (line.picture ?? null) : null,
    })),
    totals: {
      subtotal: proposal.subtotal,
      discount: proposal.discount_total,
      discountPercent: discount?.kind === "percent" ? discount.value : null,
      taxes: proposal.tax_amounts,
      amountBeforeTax: proposal.amount_before_tax,
      amountAfterTax: proposal.amount_after_tax,
      discountAfterTax: discount?.afterTax ?? false,
    },
    certificate: accepted && certificateOf(accepted, tenant, language),
    texts: pdfTexts(language),
    around,
    offer,
    stateKey: createHash("sha256").update(`${tenant.uuid}/${proposal.uuid}/${stateKey}`).digest("hex"),
  };
}

const ownTaxes = (taxes: string, language: Language): string =>
  MESSAGES[language].proposal.services.ownTaxes.replace("{taxes}", () => taxes);

function certificateOf(
  { signedName, acceptedAt, contentHash, record, terms }: Accepted,
  tenant: Tenant,
  language: Language,
): Certificate {
  const code = verificationCode(contentHash);
  return {
    name: signedName,
    recorded: record && {
      by: record.by,
      note: record.note,
      file: record.file && { name: record.file.name, sha256: record.file.sha256 },
    },
    acceptedAt: acceptedAt.toISOString(),
    contentHash,
    code,
    address: `${siteAddress(tenant)}/verify/${code}`,
    terms: terms.map(({ title }) => title || MESSAGES[language].proposal.blocks.terms),
  };
}

/** The non-empty texts of the deal for the quote's details. */
const detailsOf = (proposal: ProposalInput, language: Language): ProposalDocument["details"] =>
  filledTexts("inDetails", proposal).map(({ name, value }) => ({
    label: MESSAGES[language].proposal.details[name],
    value,
  }));

/** The labels of a rendered proposal in a language: its own, and those of the customer's page. */
export function pdfTexts(language: Language): Record<PdfLabel, string> {
  const { pdf, proposal } = MESSAGES[language];
  const { details, services, totals, status, blocks } = proposal;
  const own = Object.fromEntries(ownLabels.map((label) => [label, pdf[label]])) as Record<
    (typeof ownLabels)[number],
    string
  >;
  return {
    ...own,
    number: details.number,
    createdAt: details.created,
    validUntil: details.validUntil,
    quoteDetails: details.title,
    customer: proposal.customer.title,
    accountManager: proposal.manager.title,
    services: services.title,
    position: services.number,
    item: services.item,
    rate: services.rate,
    quantity: services.quantity,
    price: services.price,
    optional: services.optional,
    selected: services.selected,
    notSelected: services.notSelected,
    subtotal: totals.subtotal,
    discount: totals.discount,
    tax: totals.tax,
    taxedAmount: totals.taxedAmount,
    totalBeforeTax: totals.beforeTax,
    total: totals.total,
    sectionTotal: services.sectionTotal,
    contents: blocks.contents,
    terms: blocks.terms,
    mustAccept: blocks.mustAccept,
    video: blocks.video,
    opensAt: blocks.opensAt,
    statusPending: status.pending,
    statusSigned: status.signed,
    statusLost: status.lost,
    statusCancelled: status.cancelled,
    statusReplaced: status.replaced,
  };
}
