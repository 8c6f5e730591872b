import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { quoteNumber } from "@/lib/deals/quote-number";
import type { DealRecord, LineRecord } from "@/lib/deals/revised-deal";

/** Name of the form below; a later form gets another, so that old hashes stay checkable. */
export const OFFER_FORM = "kapi-offer/1";

/**
 * The offer as canonical JSON (RFC 8785): everything that the customer agrees to. Amounts are integer minor units of
 * `currency`. Equal offers give equal texts, so their SHA-256 identifies what was accepted.
 */
export function offerContent(deal: DealRecord, lines: readonly LineRecord[]): string {
  const text = canonicalize({
    form: OFFER_FORM,
    uuid: deal.uuid,
    number: quoteNumber(deal.number, deal.revision),
    name: deal.name,
    created_at: deal.createdAt.toISOString(),
    valid_until: deal.validUntil.toISOString(),
    currency: deal.currency,
    customer: deal.customer,
    owner: deal.owner,
    lines: lines.map((line) => ({
      id: line.id, position: line.position, name: line.name, description: line.description, quantity: line.quantity,
      unit_price: line.unitPrice, total_price: line.totalPrice, is_optional: line.isOptional, is_selected: line.isSelected,
      answers: line.answers.map(({ question, answer }) => ({ question, answer })),
    })),
    discount: { amount: deal.discountAmount, kind: deal.discountKind, after_tax: deal.isDiscountWithTax },
    tax_profile: deal.tax,
    totals: offerTotals(deal),
  });
  if (text === undefined) throw new Error("an offer cannot be written as JSON");
  return text;
}

/** The totals inside an offer. */
export const offerTotals = (deal: DealRecord) => ({
  subtotal: deal.subtotal,
  discount: deal.discountTotal,
  taxes: deal.taxes,
  before_tax: deal.amountBeforeTax,
  after_tax: deal.amountAfterTax,
});

/** SHA-256 of an offer's canonical JSON, in hexadecimal. */
export const contentHash = (content: string): string => createHash("sha256").update(content).digest("hex");
