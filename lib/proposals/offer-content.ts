import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { quoteNumber } from "@/lib/deals/quote-number";
import type { DealRecord, LineRecord } from "@/lib/deals/revised-deal";

/** Name of the form below; a later form gets another, so that old hashes stay checkable. The first form knew no signature. */
export const OFFER_FORM = "kapi-offer/2";
const UNSIGNED_FORM = "kapi-offer/1";

/** Who accepted, as they typed it, or nothing; and when. */
export type Signature = { name: string; at: Date };

/**
 * The offer as canonical JSON (RFC 8785): everything that the customer agrees to. Amounts are integer minor units of
 * `currency`. Equal offers give equal texts, so their SHA-256 identifies what was accepted.
 * @param signature null for the first form, in which acceptances were sealed before names were asked
 */
export function offerContent(
  deal: DealRecord,
  lines: readonly LineRecord[],
  signature: Signature | null,
): string {
  const text = canonicalize({
    ...(signature
      ? { form: OFFER_FORM, signature: { name: signature.name, at: signature.at.toISOString() } }
      : { form: UNSIGNED_FORM }),
    uuid: deal.uuid,
    number: quoteNumber(deal.number, deal.revision),
    name: deal.name,
    created_at: deal.createdAt.toISOString(),
    valid_until: deal.validUntil.toISOString(),
    currency: deal.currency,
    customer: deal.customer,
    owner: deal.owner,
    lines: lines.map((line) => ({
      id: line.id,
      position: line.position,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      total_price: line.totalPrice,
      is_optional: line.isOptional,
      is_selected: line.isSelected,
      answers: line.answers.map(({ question, answer }) => ({ question, answer })),
    })),
    discount: { amount: deal.discountAmount, kind: deal.discountKind, after_tax: deal.isDiscountWithTax },
    tax_profile: deal.tax,
    totals: offerTotals(deal),
  });
  if (text === undefined) throw new Error("an offer cannot be written as JSON");
  return text;
}

/** Whether a sealed text is of the first form. */
export const isUnsigned = (content: string): boolean =>
  (JSON.parse(content) as { form?: unknown }).form === UNSIGNED_FORM;

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
