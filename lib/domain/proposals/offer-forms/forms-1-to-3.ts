import { z } from "zod";
import type { StoredOpenQuestion, StoredAddress as Address, StoredTaxNumber as TaxNumber } from "@/db/schema";
import { hasChoices } from "@/lib/core/offers/choices";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { every, recurring, recurringOf, rhythm, rhythmOf, tax, taxAmounts } from "./amounts-1-to-3";
import { canonicalText, type Offer, type OfferForm } from "./offer-form";

// FROZEN from release 1.0.0 on: acceptances are sealed in these forms, and a changed text would turn each of them
// into "altered". tests/unit/domain/proposals/sealed holds a text of each.

/** What is said of an acceptance: nothing yet, who accepted, or who of the staff recorded that they did. */
type Kind = "unsigned" | "signed" | "recorded";

const form = (name: string, kind: Kind) =>
  ({
    name,
    schema: z.object({ form: z.literal(name), ...sealSchemas[kind], ...offerSchema }),
    content: (offer) =>
      canonicalText({ form: name, ...(kind === "unsigned" ? {} : sealOf(offer)), ...contentOf(offer) }),
  }) satisfies OfferForm;

function sealOf({ signature }: Offer) {
  if (!signature) return {};
  const { name, at, recorded, terms = [] } = signature;
  return {
    signature: { name, at: at.toISOString() },
    terms_accepted: terms.map(({ key, title }) => ({ key, title })),
    ...(recorded && {
      recorded: {
        by: recorded.by,
        note: recorded.note,
        file: recorded.file && {
          name: recorded.file.name,
          bytes: recorded.file.bytes,
          sha256: recorded.file.sha256,
        },
      },
    }),
  };
}

const contentOf = ({ deal, lines, written }: Offer) => ({
  uuid: deal.uuid,
  number: quoteNumber(deal),
  name: deal.name,
  purchase_order: deal.purchaseOrder,
  language: written.language,
  created_at: deal.createdAt.toISOString(),
  valid_until: deal.validUntil.toISOString(),
  currency: deal.currency,
  seller: sellerOf(written.seller),
  customer: deal.customer && customerOf(deal.customer),
  owner: deal.owner,
  blocks: written.blocks,
  sections: written.sections,
  lines: lines.map((line) => ({ ...lineOf(line), ...(areNamed(deal) && { key: line.key }) })),
  ...(hasChoices(deal.choices) && { choices: choicesOf(deal.choices) }),
  ...(deal.bundles.length > 0 && { bundles: deal.bundles.map(bundleOf) }),
  discount: {
    amount: deal.discountAmount,
    kind: deal.discountKind,
    after_tax: deal.isDiscountWithTax,
    ...(deal.discountEvery && { every: deal.discountEvery }),
  },
  tax_profile: deal.tax,
  totals: {
    subtotal: deal.subtotal,
    discount: deal.discountTotal,
    taxes: deal.taxes,
    before_tax: deal.amountBeforeTax,
    after_tax: deal.amountAfterTax,
    ...(deal.recurring && { recurring: recurringOf(deal.recurring) }),
  },
});

/** Whether anything names lines by their keys. */
const areNamed = ({ choices, bundles }: Offer["deal"]): boolean => hasChoices(choices) || bundles.length > 0;

const bundleOf = ({ key, title, description, shown, parts }: Offer["deal"]["bundles"][number]) => ({
  key,
  title,
  description,
  shown,
  parts: parts.map(({ line: of, quantity }) => ({ line: of, quantity })),
});

const choicesOf = ({ groups, requires, excludes }: Offer["deal"]["choices"]) => ({
  groups: groups.map(({ key, title, least, most, lines, sections, recommended }) => ({
    key,
    title,
    least,
    most,
    ...(lines && { lines }),
    ...(sections && { sections }),
    ...(recommended !== undefined && { recommended }),
  })),
  requires: requires.map(({ line: from, needs }) => ({ line: from, needs })),
  excludes: excludes.map(({ line: from, not }) => ({ line: from, not })),
});

const addressOf = ({ lines, postal_code, city, region, country }: Address) => ({
  lines,
  postal_code,
  city,
  region,
  country,
});

const taxNumberOf = ({ label, number }: TaxNumber) => ({ label, number });

const sellerOf = ({ bank, ...seller }: Offer["written"]["seller"]) => ({
  name: seller.name,
  legal_name: seller.legal_name,
  address: addressOf(seller.address),
  phone: seller.phone,
  email: seller.email,
  site: seller.site,
  tax_numbers: seller.tax_numbers.map(taxNumberOf),
  bank: { holder: bank.holder, bank: bank.bank, account: bank.account, routing: bank.routing },
  footer: seller.footer,
});

const customerOf = ({ address, tax_number, ...customer }: NonNullable<Offer["deal"]["customer"]>) => ({
  name: customer.name,
  company: customer.company,
  email: customer.email,
  phone: customer.phone,
  address: address && addressOf(address),
  tax_number: tax_number && taxNumberOf(tax_number),
});

const lineOf = (line: Offer["lines"][number]) => ({
  id: line.id,
  position: line.position,
  section: line.section,
  name: line.name,
  description: line.description,
  customer_note: line.customerNote,
  picture: line.picture && { sha256: line.picture.sha256, alt: line.picture.alt },
  quantity: line.quantity,
  unit: line.unit,
  unit_price: line.unitPrice,
  total_price: line.totalPrice,
  tax_profile: line.tax,
  is_optional: line.isOptional,
  is_selected: line.isSelected,
  ...(line.rhythm && { rhythm: rhythmOf(line.rhythm) }),
  ...(line.open && { open: openingOf(line.open) }),
  answers: line.answers.map(({ question, answer }) => ({ question, answer })),
});

const openingOf = ({ quantity, questions }: NonNullable<Offer["lines"][number]["open"]>) => ({
  ...(quantity && { quantity: { least: quantity.least, most: quantity.most, step: quantity.step } }),
  ...(questions && { questions: questions.map(openQuestionOf) }),
});

const openQuestionOf = ({ field_id, options, least, most, longest }: StoredOpenQuestion) => ({
  field_id,
  ...(options && { options }),
  ...(least !== undefined && { least }),
  ...(most !== undefined && { most }),
  ...(longest !== undefined && { longest }),
});

const addressSchema = z
  .object({
    lines: z.array(z.string()),
    postal_code: z.string(),
    city: z.string(),
    region: z.string(),
    country: z.string().describe("ISO 3166-1 alpha-2; empty: not said"),
  })
  .describe("A part that is not given is empty");

const taxNumberSchema = z
  .object({ label: z.string(), number: z.string() })
  .describe("A number by which authorities know a business, under the name by which it is called there");

const texts = { name: z.string(), email: z.string(), phone: z.string() };
const amount = z.int();
const instant = z.iso.datetime();

const taxProfile = z
  .object({ id: z.int(), name: z.string(), value: z.number(), taxes: z.array(tax.extend({ id: z.int() })) })
  .nullable();

const signature = z.object({ name: z.string(), at: instant });

const termsAccepted = z
  .array(z.object({ key: z.string(), title: z.string() }))
  .describe("The blocks of terms that were accepted by name");

const recorded = z
  .object({
    by: z.string(),
    note: z.string(),
    file: z.object({ name: z.string(), bytes: z.int(), sha256: z.string() }).nullable(),
  })
  .describe(
    "Who of the supplier recorded the acceptance on the customer's behalf, why, and the file that shows it",
  );

const signed = { signature, terms_accepted: termsAccepted };
const sealSchemas = { unsigned: {}, signed, recorded: { ...signed, recorded } };

const line = z.object({
  id: z.int(),
  position: z.int(),
  key: z.string().optional().describe("Names it in choices and bundles; absent without both"),
  section: z.string().describe("Key of its section; empty for none"),
  name: z.string(),
  description: z.string().describe("HTML of the tags p br b strong i em u ul ol li, without attributes"),
  customer_note: z.string(),
  picture: z
    .object({ sha256: z.string(), alt: z.string() })
    .nullable()
    .describe("What the line shows, by the SHA-256 of its bytes"),
  quantity: z.number(),
  unit: z.string().describe("What unit_price is for; empty: a piece"),
  unit_price: amount,
  total_price: amount,
  tax_profile: taxProfile.describe("Of this line alone; null: the offer's"),
  is_optional: z.boolean(),
  is_selected: z.boolean(),
  rhythm: rhythm.optional(),
  open: z
    .object({
      quantity: z.object({ least: z.int(), most: z.int(), step: z.int() }).optional(),
      questions: z
        .array(
          z.object({
            field_id: z.int(),
            options: z.array(z.string()).optional(),
            least: z.number().optional(),
            most: z.number().optional(),
            longest: z.int().optional(),
          }),
        )
        .optional(),
    })
    .optional()
    .describe("What the customer could change; absent where nothing"),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
});

const keys = z.array(z.string());

const choices = z
  .object({
    groups: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        least: z.int(),
        most: z.int(),
        lines: keys.optional(),
        sections: keys.optional(),
        recommended: z.string().optional(),
      }),
    ),
    requires: z.array(z.object({ line: z.string(), needs: keys })),
    excludes: z.array(z.object({ line: z.string(), not: keys })),
  })
  .describe(
    "Among what the customer chose: groups of lines or sections by their keys; absent without choices",
  );

const bundles = z
  .array(
    z.object({
      key: z.string(),
      title: z.string(),
      description: z.string(),
      shown: z.enum(["prices", "names", "nothing"]),
      parts: z.array(z.object({ line: z.string(), quantity: z.int().describe("Units in one bundle") })),
    }),
  )
  .describe(
    "Lines that are sold together: quantity is the number of bundles, unit_price what the part costs in one of " +
      "them; absent without bundles",
  );

const offerSchema = {
  uuid: z.uuid().describe("Of the public link"),
  number: z.string(),
  name: z.string(),
  purchase_order: z.string().describe("Number of the customer's own order; empty without one"),
  language: z.string().describe("In which it is written"),
  created_at: instant,
  valid_until: instant,
  currency: z.string().describe("ISO 4217; all amounts are hundredths of it"),
  seller: z
    .object({
      ...texts,
      legal_name: z.string(),
      address: addressSchema,
      site: z.string(),
      tax_numbers: z.array(taxNumberSchema),
      bank: z.object({ holder: z.string(), bank: z.string(), account: z.string(), routing: z.string() }),
      footer: z.string().describe("What the seller says at the end of the offer"),
    })
    .describe("Who offers; what is not given is empty, but for the name"),
  customer: z
    .object({
      ...texts,
      company: z.string(),
      address: addressSchema.nullable(),
      tax_number: taxNumberSchema.nullable(),
    })
    .nullable(),
  owner: z
    .object({ first_name: z.string(), last_name: z.string(), email: z.string(), phone: z.string() })
    .nullable(),
  blocks: z
    .array(
      z
        .looseObject({ type: z.string(), key: z.string() })
        .describe(
          "What else it holds depends on its type; rich texts are HTML, pictures and files are named by hash",
        ),
    )
    .describe("The document in its order; empty: the services alone"),
  sections: z.array(z.looseObject({ key: z.string() })).describe("Of the services, in their order"),
  lines: z.array(line),
  choices: choices.optional(),
  bundles: bundles.optional(),
  discount: z.object({
    amount: z.number().describe("Percent, or hundredths of the currency"),
    kind: z.enum(["dollar", "percent"]),
    after_tax: z.boolean(),
    every: every.optional().describe("The rhythm that it is taken from; left out: what is sold once"),
  }),
  tax_profile: taxProfile,
  totals: z.object({
    subtotal: amount,
    discount: amount,
    taxes: taxAmounts,
    before_tax: amount,
    after_tax: amount,
    recurring: recurring.optional(),
  }),
};

/** Offers: unaccepted, accepted by the customer, recorded by staff. */
export const FIRST_FORMS = {
  unsigned: form("kapi-offer/1", "unsigned"),
  signed: form("kapi-offer/2", "signed"),
  recorded: form("kapi-offer/3", "recorded"),
};
