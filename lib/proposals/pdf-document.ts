import { createHash } from "node:crypto";
import type { Brand } from "@/lib/branding/brand";
import {
  pdfLabels,
  type AroundPages,
  type AttachedOffer,
  type BrandPicture,
  type Certificate,
  type PdfLabel,
  type ProposalDocument,
} from "@/lib/pdf/document";
import { siteAddress } from "@/lib/tenants/site-address";
import type { Tenant } from "@/lib/tenants/tenant";
import en from "@/messages/en.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };
import type { ProposalInput } from "./schema";
import { verificationCode } from "./verification-code";

export type PdfLanguage = "en" | "fr";

/** What of an acceptance stands on the certificate. */
export type Accepted = { signedName: string; acceptedAt: Date; contentHash: string };

type Parts = {
  proposal: ProposalInput;
  accepted: Accepted | null;
  brand: Brand;
  logo: BrandPicture | null;
  footer: BrandPicture | null;
  around: AroundPages;
  offer: AttachedOffer;
  tenant: Tenant;
  language: PdfLanguage;
  stateKey: string;
};

/** All that a proposal's PDF is drawn from: the stored offer, the brand and the labels of a language (S-110). */
export function pdfDocument({
  proposal,
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
  return {
    language,
    number: proposal.number,
    title: proposal.name,
    status: proposal.status,
    createdAt: proposal.created_at.toISOString(),
    validUntil: proposal.valid_until.toISOString(),
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
    })),
    totals: {
      subtotal: proposal.subtotal,
      discount: proposal.discount_total,
      discountLabel:
        proposal.discount_kind === "percent" && proposal.discount_amount > 0
          ? `${proposal.discount_amount} %`
          : null,
      taxes: proposal.tax_amounts,
      amountBeforeTax: proposal.amount_before_tax,
      amountAfterTax: proposal.amount_after_tax,
      discountAfterTax: proposal.is_discount_with_tax,
    },
    certificate: accepted && certificateOf(accepted, tenant),
    texts: labels(language),
    around,
    offer,
    stateKey: createHash("sha256").update(`${tenant.uuid}/${proposal.uuid}/${stateKey}`).digest("hex"),
  };
}

function certificateOf({ signedName, acceptedAt, contentHash }: Accepted, tenant: Tenant): Certificate {
  const code = verificationCode(contentHash);
  return {
    name: signedName,
    acceptedAt: acceptedAt.toISOString(),
    contentHash,
    code,
    address: `${siteAddress(tenant)}/verify/${code}`,
  };
}

const labels = (language: PdfLanguage): Record<PdfLabel, string> => {
  const texts = language === "fr" ? fr.pdf : en.pdf;
  return Object.fromEntries(pdfLabels.map((label) => [label, texts[label]])) as Record<PdfLabel, string>;
};
