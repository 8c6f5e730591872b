import { z } from "zod";
import { canonicalText, type Offer, type OfferForm, type Signature } from "./offer-form";

// FROZEN. Acceptances are sealed in these forms: a changed text would turn each of them into "altered".
// Nothing here is shared with code that may change, and tests/unit/domain/proposals/sealed holds a text of
// each.

/**
 * What is said of an acceptance: nothing (before names were asked), who accepted, or who of the staff
 * recorded that they did.
 */
export type Kind = "unsigned" | "signed" | "recorded";

const form = (name: string, kind: Kind, tax: typeof plainTax | typeof namedTax) =>
  ({
    name,
    schema: z.object({ form: z.literal(name), ...sealSchemas[kind], ...offerSchema(tax) }),
    content: (offer) =>
      canonicalText({
        form: name,
        ...(kind === "unsigned" ? {} : sealOf(offer.signature)),
        ...contentOf(offer),
      }),
  }) satisfies OfferForm;

export function sealOf(signature: Signature | null) {
  if (!signature) return {};
  const { name, at, recorded } = signature;
  const signed = { name, at: at.toISOString() };
  if (!recorded) return { signature: signed };
  const { by, note, file } = recorded;
  return {
    signature: signed,
    recorded: { by, note, file: file && { name: file.name, bytes: file.bytes, sha256: file.sha256 } },
  };
}

export const contentOf = ({ deal, lines }: Offer) => ({
  uuid: deal.uuid,
  number: numberOf(deal),
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
  totals: {
    subtotal: deal.subtotal,
    discount: deal.discountTotal,
    taxes: deal.taxes,
    before_tax: deal.amountBeforeTax,
    after_tax: deal.amountAfterTax,
  },
});

function numberOf({ number, revision }: Offer["deal"]): string {
  const base = `Q-${String(number).padStart(6, "0")}`;
  return revision > 1 ? `${base}-${revision}` : base;
}

const texts = { name: z.string(), email: z.string(), phone: z.string() };
const amount = z.int();
const instant = z.iso.datetime();
const plainTax = z.object({ name: z.string(), value: z.number().describe("Percent") });

export const namedTax = plainTax.extend({
  names: z
    .object({ en: z.string().optional(), fr: z.string().optional() })
    .optional()
    .describe("Its names in documents of a language, where they differ"),
});

const signature = z.object({ name: z.string(), at: instant });

const recorded = z
  .object({
    by: z.string(),
    note: z.string(),
    file: z.object({ name: z.string(), bytes: z.int(), sha256: z.string() }).nullable(),
  })
  .describe(
    "Who of the supplier recorded the acceptance on the customer's behalf, why, and the file that shows it",
  );

export const sealSchemas = { unsigned: {}, signed: { signature }, recorded: { signature, recorded } };

export const offerSchema = (tax: typeof plainTax | typeof namedTax) => ({
  uuid: z.uuid().describe("Of the public link"),
  number: z.string(),
  name: z.string(),
  created_at: instant,
  valid_until: instant,
  currency: z.string().describe("ISO 4217; all amounts are hundredths of it"),
  customer: z.object({ ...texts, company: z.string() }).nullable(),
  owner: z
    .object({ first_name: z.string(), last_name: z.string(), email: z.string(), phone: z.string() })
    .nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      position: z.int(),
      name: z.string(),
      description: z.string().describe("HTML of the tags p br b strong i em u ul ol li, without attributes"),
      quantity: z.number(),
      unit_price: amount,
      total_price: amount,
      is_optional: z.boolean(),
      is_selected: z.boolean(),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
  ),
  discount: z.object({
    amount: z.number().describe("Percent, or hundredths of the currency"),
    kind: z.enum(["dollar", "percent"]),
    after_tax: z.boolean(),
  }),
  tax_profile: z
    .object({ id: z.int(), name: z.string(), value: z.number(), taxes: z.array(tax.extend({ id: z.int() })) })
    .nullable(),
  totals: z.object({
    subtotal: amount,
    discount: amount,
    taxes: z.array(tax.extend({ amount })),
    before_tax: amount,
    after_tax: amount,
  }),
});

/** Offers whose taxes have one name each: unaccepted, accepted by the customer, recorded by staff. */
export const PLAIN_TAX_FORMS = {
  unsigned: form("kapi-offer/1", "unsigned", plainTax),
  signed: form("kapi-offer/2", "signed", plainTax),
  recorded: form("kapi-offer/3", "recorded", plainTax),
};

/** The same of offers whose taxes have names in several languages. */
export const NAMED_TAX_FORMS = {
  unsigned: form("kapi-offer/4", "unsigned", namedTax),
  signed: form("kapi-offer/5", "signed", namedTax),
  recorded: form("kapi-offer/6", "recorded", namedTax),
};
