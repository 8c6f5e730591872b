import { z } from "zod";
import { isoInstant } from "@/lib/core/contract/times";
import { PROGRESS } from "@/lib/core/offers/progress";
import { taxNamesSchema } from "@/lib/domain/taxes/api";
import { fieldValuesSchema } from "@/lib/domain/custom-fields/schema";
import { clientSchema } from "@/lib/domain/clients/api";
import { rhythmSchema } from "@/lib/domain/catalog/rhythm-schema";
import { catalogItemSchema, proposalPictureSchema } from "@/lib/domain/catalog/schema";
import { DEAL_FIELD_NAMES, fieldsWith } from "./terms/deal-fields";
import { dealOutputs } from "./terms/field-schemas";
import { fieldValues } from "./input-schema";
import { LINE_FIELD_NAMES } from "./lines/line-fields";
import { suggestionSchema } from "./lines/open-schema";
import { lineOutputs } from "./lines/line-schemas";
import { STAGES } from "./lifecycle";

/** What happened to an offer, in one word (U-20). */
export const progressSchema = z.enum(PROGRESS).meta({
  id: "DealProgress",
  description:
    "Draft, sent (or its link copied), seen, question (one waits for an answer), expires_soon (within five days), " +
    "expired, accepted, refused, cancelled, replaced (by a later revision). " +
    "expires_soon and expired come by the time alone.",
});

/** When a revision was first mailed or its link copied; null: neither. */
export const sentAt = isoInstant.nullable();

const minorUnits = z.number().int();
const question = z.string();
const exact = z.string().describe("An exact decimal, such as 7.25");
const rate = z.object({ currency: z.string(), rate: exact });

/** The values from which a step can be recomputed by hand; amounts in minor units of the catalogue's currency. */
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

/** One step of a price (S-077); original: the amount in the catalogue's currency, if the price was converted. */
export const traceStepSchema = z.object({
  step: z.string(),
  label: z.string(),
  amount: minorUnits,
  original: minorUnits.optional(),
  basis: traceBasis.optional(),
});

/**
 * An original amount; rate: units of its currency for one unit of the workspace's default currency on that day
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

/** The agreed taxes of a deal or a line. */
export const agreedTaxes = z
  .object({
    id: z.int(),
    name: z.string(),
    value: z.number(),
    taxes: z.array(
      z.object({ id: z.int(), name: z.string(), names: taxNamesSchema.optional(), value: z.number() }),
    ),
  })
  .meta({ id: "AgreedTaxes" });

/** What is left of an amount before taxes (U-192). */
const margin = z
  .object({ cost: minorUnits, amount: minorUnits, percent: z.number().nullable() })
  .meta({ id: "Margin" })
  .nullable()
  .optional()
  .describe("With deals.margins; null: a cost is not known");

/** One line as read (BLD-40). */
export const lineSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  quantity: z.int(),
  unit_price: z.number().int(),
  calculated_unit_price: z.number().int(),
  original_unit_price: originalAmount,
  original_calculated_unit_price: originalAmount,
  total_price: z.number().int(),
  cost: minorUnits.nullable().optional().describe("Of a unit; with the permission deals.margins"),
  ...lineOutputs(LINE_FIELD_NAMES),
  suggestion: suggestionSchema.nullable().describe("Of the seller, for what is open; else null"),
  is_selected: z.boolean(),
  position: z.int(),
  price_info_list: z.array(traceStepSchema),
  sale_catalog_item_id: z.int().nullable().describe("Null: a free line"),
  tax_profile_id: z.int().nullable(),
  /** The line's own taxes; null: the deal's (T-18). */
  tax_profile: agreedTaxes.nullable(),
  field_values: fieldValues,
  answers: z
    .array(
      z.object({ field_id: z.int(), staff_question: z.string(), question: z.string(), answer: z.string() }),
    )
    .describe("In words, as they were agreed"),
  unit: z.string().describe("What unit_price is for, such as m²; empty: a piece"),
  picture: proposalPictureSchema.nullable(),
  saleCatalogItem: catalogItemSchema.nullable(),
  /**
   * In the response to saving an existing deal: whether the line has a new price instead of the agreed one
   * (T-11).
   */
  priced_anew: z.boolean().optional(),
});

/** A tax of an offer; amounts in minor units. */
export const taxAmountSchema = z
  .object({
    name: z.string(),
    names: taxNamesSchema.optional(),
    value: z.number(),
    base: z.int().optional().describe("The amount that it is on, where lines have different taxes"),
    amount: z.number().int(),
  })
  .meta({ id: "TaxAmount" });

const bothAmounts = { amount_before_tax: minorUnits, amount_after_tax: minorUnits };

/**
 * What repeats in a deal (U-113), in minor units; null where nothing does. once: of what is sold once. Of a group, the
 * lines of one rhythm, the totals of one period.
 */
export const recurringSchema = z
  .object({
    once: z.object(bothAmounts),
    groups: z.array(
      z.object({
        rhythm: rhythmSchema,
        subtotal: minorUnits,
        discount_total: minorUnits,
        tax_amounts: z.array(taxAmountSchema),
        ...bothAmounts,
        paid_periods: z.int(),
      }),
    ),
    due_at_start: minorUnits,
  })
  .meta({
    id: "Recurring",
    description:
      "Totals of one period of each rhythm. The deal's amounts are then the committed value, with all paid periods; " +
      "its subtotal, discount and taxes are of what is sold once.",
  })
  .nullable();

/** One deal as read (DLS-18, REST-23). amount is after tax (S-072). */
export const dealSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  number: z.string(),
  revision: z.int(),
  version: z.int(),
  ...dealOutputs(DEAL_FIELD_NAMES),
  stage: z.enum(STAGES),
  progress: progressSchema,
  sent_at: sentAt,
  amount: z.number().int(),
  subtotal: z.number().int(),
  discount_total: z.number().int(),
  tax_amounts: z.array(taxAmountSchema),
  amount_before_tax: z.number().int(),
  amount_after_tax: z.number().int(),
  recurring: recurringSchema,
  margin,
  rate: z.number(),
  customer: clientSchema.nullable(),
  projectCustomers: z.array(clientSchema),
  owner: owner.nullable(),
  lineItems: z.array(lineSchema),
  original_discount: originalAmount.nullable(),
  /** The deal's agreed taxes. */
  tax_profile: agreedTaxes.nullable(),
  selectedRecipients: z.array(z.number()),
  adjusted_deal_id: z.int().nullable(),
  created_at: isoInstant,
  updated_at: isoInstant,
});

/** One row of the deals list (DLS-15, X-29). */
export const dealRowSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  number: z.string(),
  revision: z.int(),
  version: z.int(),
  ...dealOutputs(fieldsWith("listed")),
  stage: z.enum(STAGES),
  progress: progressSchema,
  amount: z.number().int(),
  amount_before_tax: z.number().int(),
  amount_after_tax: z.number().int(),
  recurring: recurringSchema,
  margin,
  customer: z.object({ name: z.string(), email: z.string(), is_legacy: z.boolean() }).nullable(),
  owner: z.object({ fullName: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  close_date: z.string(),
  owner_id: z.int().nullable(),
  created_at: isoInstant,
  updated_at: isoInstant,
  custom_fields: fieldValuesSchema.optional().describe("Of the fields that were asked for"),
});

export type DealRow = z.output<typeof dealRowSchema>;
export type DealAnswer = z.output<typeof dealSchema>;
export type LineAnswer = z.output<typeof lineSchema>;
