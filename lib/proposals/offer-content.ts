import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { quoteNumber } from "@/lib/deals/quote-number";
import type { AcceptanceRecord } from "@/db/schema";
import type { DealRecord, LineRecord } from "@/lib/deals/revised-deal";

/**
 * Names of the forms below. What is sealed in one stays checkable only while its text stays the same to the letter, so a form is never
 * changed: whatever is to be said differently gets another (tests/unit/proposals/sealed holds each). The first is an offer that nobody
 * signed, the second one that its customer accepted, the third one whose acceptance staff recorded.
 */
const FORMS = { unsigned: "kapi-offer/1", signed: "kapi-offer/2", recorded: "kapi-offer/3" } as const;

/** The same three of an offer whose taxes have names in other languages, which its customer may have read. */
const NAMED_FORMS = { unsigned: "kapi-offer/4", signed: "kapi-offer/5", recorded: "kapi-offer/6" } as const;

/** Who accepted, as they typed it, or nothing; and when. recorded: when staff wrote the acceptance down, by whom, why and with which file. */
export type Signature = { name: string; at: Date; recorded?: AcceptanceRecord | null };

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
    ...sealOf(signature, deal.tax?.taxes.some(({ names }) => names) ? NAMED_FORMS : FORMS),
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

function sealOf(signature: Signature | null, forms: typeof FORMS | typeof NAMED_FORMS) {
  if (!signature) return { form: forms.unsigned };
  const { name, at, recorded } = signature;
  const signed = { name, at: at.toISOString() };
  if (!recorded) return { form: forms.signed, signature: signed };
  const { by, note, file } = recorded;
  return {
    form: forms.recorded,
    signature: signed,
    recorded: { by, note, file: file && { name: file.name, bytes: file.bytes, sha256: file.sha256 } },
  };
}

/** Whether a text is of a form without a signature. */
export function isUnsigned(content: string): boolean {
  const { form } = JSON.parse(content) as { form?: unknown };
  return form === FORMS.unsigned || form === NAMED_FORMS.unsigned;
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
