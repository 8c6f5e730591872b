import type { AnswerSnapshot, deal } from "@/db/schema";
import { withoutOrigin, type Block, type Content, type Section } from "@/lib/core/documents/blocks";
import { writtenValues } from "@/lib/core/custom-fields/written-field";
import { totalValues, variableValues, withVariables } from "@/lib/core/documents/resolve";
import { offerText, type OfferReader } from "@/lib/core/offers/offer-text";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { languageOfId, type Language } from "@/lib/core/i18n/languages";
import type { Tenant } from "@/lib/core/tenants/host";
import { addressee } from "@/lib/domain/clients/main-contact";
import type { ContactRow } from "../references";
import type { DealRecord } from "../revisions/revised-deal";

type Stored = Pick<typeof deal.$inferSelect, "blocks" | "sections">;

/**
 * Blocks and sections as staff wrote them. The casts are safe, because the API's schema validates everything that
 * is stored.
 */
export const contentOf = ({ blocks, sections }: Stored): { blocks: Block[]; sections: Section[] } => ({
  blocks: blocks as Block[],
  sections: sections as Section[],
});

/** The language of a proposal: its own, else its client's, else the workspace's. */
export const languageOfDeal = (
  own: Language | null | undefined,
  client: { language: Language | null } | null | undefined,
  tenant: Pick<Tenant, "languageId">,
): Language => own ?? client?.language ?? languageOfId(tenant.languageId);

type Lines = readonly { answers: readonly AnswerSnapshot[] }[];

/**
 * Blocks and sections with all variables replaced except the totals, which change while the customer selects
 * options. For a signed deal, as they were sealed.
 */
export function contentForPage(deal: DealRecord, lines: Lines, reader: OfferReader) {
  if (deal.sealedContent) return contentOf(deal.sealedContent);
  const content = customerContent(deal);
  return isEmpty(content) ? content : withVariables(content, valuesOf(deal, lines, reader));
}

/** The same, with the deal's stored totals. */
export function resolvedContent(deal: DealRecord, lines: Lines, reader: OfferReader) {
  if (deal.sealedContent) return contentOf(deal.sealedContent);
  const content = customerContent(deal);
  if (isEmpty(content)) return content;
  return withVariables(content, allValues(deal, lines, reader));
}

/** The values of all variables of a deal, with its stored totals. */
export function allValues(deal: DealRecord, lines: Lines, reader: OfferReader): Map<string, string> {
  const totals = totalValues(
    {
      amount_after_tax: deal.amountAfterTax,
      amount_before_tax: deal.amountBeforeTax,
      currency: deal.currency,
    },
    offerText(reader),
  );
  return new Map([...valuesOf(deal, lines, reader), ...totals]);
}

/** Without origins, which are only for staff and not sealed. */
function customerContent(deal: Stored) {
  const { blocks, sections } = contentOf(deal);
  return { blocks: blocks.map(withoutOrigin), sections: sections.map(withoutOrigin) };
}

/** Whether a proposal contains only its services. */
export const isEmpty = ({ blocks, sections }: Content): boolean =>
  blocks.length === 0 && sections.length === 0;

const valuesOf = (deal: DealRecord, lines: Lines, reader: OfferReader) => {
  const text = offerText(reader);
  return variableValues(
    {
      client: deal.customer ?? { name: deal.customerName, company: "", email: "", phone: "" },
      owner: deal.owner,
      deal: {
        name: deal.name,
        number: quoteNumber(deal),
        purchase_order: deal.purchaseOrder,
        valid_until: deal.validUntil,
        created_at: deal.createdAt,
      },
      answers: lines.flatMap((line) => line.answers),
      more: {
        ...deal.variableValues,
        ...writtenValues(deal.fieldSnapshot, { language: reader.language, text }),
      },
    },
    text,
  );
};

/** Values of the contact's variables. */
export function contactValues(
  contacts: readonly ContactRow[],
  recipients: readonly number[],
): Record<string, string> {
  const contact = addressee(contacts, recipients);
  return contact ? { "contact.first_name": contact.firstName, "contact.last_name": contact.lastName } : {};
}
