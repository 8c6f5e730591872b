import { ONE_LINE } from "@/lib/core/contract/one-line";
import { z } from "zod";
import { rowReference, writtenReference } from "@/lib/core/contract/contract";
import { day, instant, isoInstant } from "@/lib/core/contract/times";
import { taxNamesSchema } from "@/lib/domain/taxes/api";
import { clientSchema } from "@/lib/domain/clients/api";
import { catalogItemSchema } from "@/lib/domain/catalog/schema";
import { hasTooMuchMarkup, TOO_MUCH_MARKUP } from "@/lib/core/html/markup-limits";
import { decimalsOf } from "@/lib/core/money/decimal";
import { DEAL_TEXT_NAMES, DEAL_TEXTS, perApiName, textsWith } from "./deal-texts";
import { DISCOUNT_DECIMALS, MOST_LINES, MOST_NOTES, MOST_QUANTITY, MOST_UNIT_PRICE } from "./limits";

export const STAGES = ["pending", "signed", "lost", "cancelled"] as const;
export type Stage = (typeof STAGES)[number];

/** A stored stage as it is shown: one that is not known is a prospect (DLS-06). */
export const knownStage = (stored: string): Stage => STAGES.find((stage) => stage === stored) ?? "pending";

const currencyCode = z.string().regex(/^[A-Z]{3}$/, "must be a currency code of three letters, such as CAD");
const answerValue = z.union([
  z.string().max(5_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(5_000)).max(200),
  z.null(),
]);
/** field id → answer */
const fieldValues = z.record(
  z.string().regex(/^[1-9]\d{0,15}$/, "must be the id of a question"),
  answerValue,
);

/**
 * How an amount was first agreed, in minor units of another currency: kept where it gives that amount at
 * today's rates, so that going back to that currency gives it again (T-03).
 */
const statedOriginal = z.strictObject({
  amount: z.number().int().min(0),
  currency: currencyCode,
});

/**
 * One line as sent (REST-25). Without unit_price an unchanged line of an edited deal keeps its agreed price,
 * any other one gets the server's own (T-11). price_info_list is not read: the server writes its own.
 */
export const lineInput = z.strictObject({
  sale_catalog_item_id: rowReference,
  quantity: z.int().int().min(1).max(MOST_QUANTITY),
  unit_price: z.number().int().min(0).max(MOST_UNIT_PRICE).nullish(),
  original_unit_price: statedOriginal.nullish(),
  is_optional: z.boolean().default(false),
  price_info_list: z.array(z.unknown()).max(1_000).nullish(),
  position: z.int().int().min(0).max(10_000).nullish(),
  extra_notes: z
    .string()
    .max(MOST_NOTES, { abort: true })
    .refine((html) => !hasTooMuchMarkup(html), TOO_MUCH_MARKUP)
    .nullish(),
  field_values: fieldValues.nullish(),
});

/** How a text of a deal is taken, by its kind. */
const TEXT_INPUTS = {
  asSent: (longest: number) => z.string().max(longest).nullish(),
  trimmed: (longest: number) => z.string().trim().max(longest).nullish(),
  oneLine: (longest: number) =>
    z.string().normalize("NFC").trim().max(longest).regex(ONE_LINE, "must be one line").nullish(),
};

/** A deal as sent (REST-24). discount_amount: minor units, or percents with the percent modifier (T-01). */
export const dealAttributes = z.strictObject({
  ...perApiName(DEAL_TEXT_NAMES, (name) => TEXT_INPUTS[DEAL_TEXTS[name].taken](DEAL_TEXTS[name].longest)),
  client_id: rowReference.nullish(),
  currency: currencyCode.nullish(),
  tax_profile_id: rowReference.nullish(),
  /** Of an edited deal: its own tax rates stay, whatever its tax profile says now. */
  keep_taxes: z.boolean().nullish(),
  sale_status_id: rowReference.nullish(),
  prod_status_id: rowReference.nullish(),
  lead_source_id: rowReference.nullish(),
  type_id: rowReference.nullish(),
  closing_date: day.nullish(),
  /** Until when the customer may accept; 720 hours from now unless said (PRO-15). */
  valid_until: instant.nullish(),
  discount_amount: z
    .number()
    .min(0)
    .max(MOST_UNIT_PRICE)
    .refine(
      (value) => decimalsOf(value) <= DISCOUNT_DECIMALS,
      `must have at most ${DISCOUNT_DECIMALS} decimals`,
    )
    .nullish(),
  discount_modifier_id: rowReference.nullish(),
  is_discount_with_tax: z.boolean().nullish(),
  original_discount: statedOriginal.nullish(),
  selectedRecipients: z.array(rowReference).max(100).nullish(),
  lineItems: z.array(lineInput).max(MOST_LINES).default([]),
});

const CREATE_EXAMPLE = {
  data: {
    attributes: {
      name: "Website of the café",
      client_id: 12,
      currency: "CAD",
      tax_profile_id: 3,
      closing_date: "2026-03-31",
      discount_amount: 7.5,
      discount_modifier_id: 2,
      is_discount_with_tax: false,
      lineItems: [
        { sale_catalog_item_id: 7, quantity: 1, field_values: { 4: 5 } },
        { sale_catalog_item_id: 9, quantity: 2, unit_price: 25_000, is_optional: true },
      ],
    },
  },
};

/** POST /deals: with relationships.editedDeal the next revision of that deal. */
export const createDealBody = z
  .strictObject({
    data: z.strictObject({
      type: z.literal("deal").optional(),
      attributes: dealAttributes,
      relationships: z
        .strictObject({
          editedDeal: z.strictObject({
            data: z.strictObject({
              id: writtenReference,
              type: z.string().max(20).optional(),
            }),
          }),
        })
        .optional(),
    }),
  })
  .meta({ examples: [CREATE_EXAMPLE] });

export type LineInput = z.output<typeof lineInput>;
export type DealAttributes = z.output<typeof dealAttributes>;
export type CreateDealBody = z.output<typeof createDealBody>;
export type CreateDealInput = z.input<typeof createDealBody>;

const minorUnits = z.number().int();
const question = z.string();
const exact = z.string().describe("An exact decimal, such as 7.25");
const rate = z.object({ currency: z.string(), rate: exact });

/** What a step can be computed from by hand; amounts in minor units of the catalogue's currency. */
const traceBasis = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("units"),
    question,
    from: z.number(),
    to: z.number().nullable(),
    units: exact,
    rate: minorUnits,
    flat_fee: minorUnits,
  }),
  z.object({
    kind: z.literal("answer"),
    question,
    operator: z.string(),
    value: z.string(),
    percent: exact.optional(),
    hours: exact.optional(),
    hourly_rate: minorUnits.optional(),
  }),
  z.object({ kind: z.literal("percent"), percent: exact }),
  z.object({ kind: z.literal("rates"), from: rate, to: rate }),
]);

/**
 * One reason of a price (S-077); original: the same in the currency of the catalogue, where the price was
 * converted.
 */
export const traceStepSchema = z.object({
  step: z.string(),
  label: z.string(),
  amount: minorUnits,
  original: minorUnits.optional(),
  basis: traceBasis.optional(),
});

/**
 * An amount as first stated; rate: that day's units of its currency per one of the workspace's default one
 * (T-03).
 */
const originalAmount = z
  .object({ amount: minorUnits, currency: z.string(), rate: z.number() })
  .meta({ id: "OriginalAmount" });

const owner = z.object({
  id: z.int(),
  uuid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
});

/** One line as read (BLD-40). */
export const lineSchema = z.object({
  id: z.int(),
  name: z.string(),
  quantity: z.int(),
  unit_price: z.number().int(),
  calculated_unit_price: z.number().int(),
  original_unit_price: originalAmount,
  original_calculated_unit_price: originalAmount,
  total_price: z.number().int(),
  is_optional: z.boolean(),
  is_selected: z.boolean(),
  position: z.int(),
  price_info_list: z.array(traceStepSchema),
  sale_catalog_item_id: z.int(),
  extra_notes: z.string(),
  field_values: fieldValues,
  saleCatalogItem: catalogItemSchema.nullable(),
  /**
   * In the answer to a save of an existing deal: whether the line does not keep the price that was agreed
   * before (T-11).
   */
  priced_anew: z.boolean().optional(),
});

/** One deal as read (DLS-18, REST-23). amount is after tax (S-072). */
export const dealSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  number: z.string(),
  revision: z.int(),
  version: z.int(),
  ...perApiName(DEAL_TEXT_NAMES, () => z.string()),
  stage: z.enum(STAGES),
  sale_status_id: z.int(),
  prod_status_id: z.int(),
  lead_source_id: z.int().nullable(),
  type_id: z.int(),
  amount: z.number().int(),
  amount_before_tax: z.number().int(),
  amount_after_tax: z.number().int(),
  currency: z.string(),
  rate: z.number(),
  client_id: z.int().nullable(),
  customer: clientSchema.nullable(),
  projectCustomers: z.array(clientSchema),
  owner: owner.nullable(),
  lineItems: z.array(lineSchema),
  discount_amount: z.number(),
  discount_modifier_id: z.int().nullable(),
  is_discount_with_tax: z.boolean(),
  original_discount: originalAmount.nullable(),
  tax_profile_id: z.int().nullable(),
  /** The taxes that the deal was made with. */
  tax_profile: z
    .object({
      id: z.int(),
      name: z.string(),
      value: z.number(),
      taxes: z.array(
        z.object({ id: z.int(), name: z.string(), names: taxNamesSchema.optional(), value: z.number() }),
      ),
    })
    .nullable(),
  selectedRecipients: z.array(z.number()),
  closing_date: z.string(),
  valid_until: isoInstant,
  adjusted_deal_id: z.int().nullable(),
  created_at: isoInstant,
  updated_at: isoInstant,
});

/** One row of the deals list (DLS-15, X-29). */
export const dealRowSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  number: z.string(),
  version: z.int(),
  ...perApiName(textsWith("listed"), () => z.string()),
  stage: z.enum(STAGES),
  amount: z.number().int(),
  amount_before_tax: z.number().int(),
  amount_after_tax: z.number().int(),
  currency: z.string(),
  customer: z.object({ name: z.string(), email: z.string(), is_legacy: z.boolean() }).nullable(),
  owner: z.object({ fullName: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  close_date: z.string(),
  closing_date: z.string(),
  client_id: z.int().nullable(),
  owner_id: z.int().nullable(),
  created_at: isoInstant,
  updated_at: isoInstant,
});

export type DealRow = z.output<typeof dealRowSchema>;
export type DealAnswer = z.output<typeof dealSchema>;
export type LineAnswer = z.output<typeof lineSchema>;
