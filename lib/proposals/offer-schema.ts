import { z } from "zod";

const texts = { name: z.string(), email: z.string(), phone: z.string() };
const amount = z.int();
const instant = z.iso.datetime();
const tax = z.object({ name: z.string(), value: z.number().describe("Percent") });

const namedTax = tax.extend({
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

const offerOf = <Tax extends typeof tax | typeof namedTax>(tax: Tax) => ({
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

const offer = offerOf(tax);
const namedOffer = offerOf(namedTax);

/**
 * offer.json inside each PDF (lib/proposals/offer-content.ts): canonical JSON (RFC 8785), so that its SHA-256 identifies the offer. The
 * first form is an offer that nobody has accepted, the second one that its customer accepted, the third one whose acceptance staff recorded;
 * the fourth, fifth and sixth are the same of offers whose taxes have names in several languages.
 */
export const offerSchema = z.discriminatedUnion("form", [
  z.object({ form: z.literal("kapi-offer/1"), ...offer }),
  z.object({ form: z.literal("kapi-offer/2"), signature, ...offer }),
  z.object({ form: z.literal("kapi-offer/3"), signature, recorded, ...offer }),
  z.object({ form: z.literal("kapi-offer/4"), ...namedOffer }),
  z.object({ form: z.literal("kapi-offer/5"), signature, ...namedOffer }),
  z.object({ form: z.literal("kapi-offer/6"), signature, recorded, ...namedOffer }),
]);

/** The same as a JSON Schema (draft 2020-12), as it is published at /api/offer-schema.json. */
export const offerJsonSchema = () => ({
  ...z.toJSONSchema(offerSchema),
  title: "A Kapi offer",
  description:
    "offer.json inside the PDF of a proposal: canonical JSON (RFC 8785). Its SHA-256 identifies the offer; of an accepted one it is the sealed content.",
});
