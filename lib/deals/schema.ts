import { z } from "zod";
import { isoInstant } from "@/lib/http/iso-instant";
import { clientSchema } from "@/lib/clients/schema";
import { catalogItemSchema } from "@/lib/catalog/schema";
import { MOST_LINES, MOST_NOTES, MOST_QUANTITY, MOST_UNIT_PRICE } from "./limits";

export const STAGES = ["pending", "signed", "lost", "cancelled"] as const;
export type Stage = (typeof STAGES)[number];

/** Id of a row in a body. */
export const rowReference = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const answerValue = z.union([
  z.string().max(5_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(5_000)).max(200),
  z.null(),
]);
/** field id → answer */
const fieldValues = z.record(z.string().regex(/^[1-9]\d{0,15}$/, "is not a question's id"), answerValue);

/** One line as sent (REST-25). unit_price may be left out: the server's own price then stands. Amounts sent are ignored (S-076). */
export const lineInput = z.strictObject({
  sale_catalog_item_id: rowReference,
  quantity: z.number().int().min(1).max(MOST_QUANTITY),
  unit_price: z.number().int().min(0).max(MOST_UNIT_PRICE).nullish(),
  is_optional: z.boolean().default(false),
  price_info_list: z.array(z.unknown()).max(1_000).nullish(),
  position: z.number().int().min(0).max(10_000).nullish(),
  extra_notes: z.string().max(MOST_NOTES).nullish(),
  field_values: fieldValues.nullish(),
});

/** A deal as sent (REST-24). discount_amount: minor units, or whole percents with the percent modifier. */
export const dealAttributes = z.strictObject({
  name: z.string().trim().max(255).nullish(),
  description: z.string().max(5_000).nullish(),
  client_id: rowReference.nullish(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "is not a currency code")
    .nullish(),
  tax_profile_id: rowReference.nullish(),
  sale_status_id: rowReference.nullish(),
  prod_status_id: rowReference.nullish(),
  lead_source_id: rowReference.nullish(),
  type_id: rowReference.nullish(),
  closing_date: z.iso.date().nullish(),
  discount_amount: z.number().int().min(0).max(MOST_UNIT_PRICE).nullish(),
  discount_modifier_id: rowReference.nullish(),
  is_discount_with_tax: z.boolean().nullish(),
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
      discount_amount: 10,
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
              id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
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

export const traceStepSchema = z.object({ step: z.string(), label: z.string(), amount: z.number().int() });

const owner = z.object({
  id: z.number(),
  uuid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
});

/** One line as read (BLD-40). */
export const lineSchema = z.object({
  id: z.number(),
  name: z.string(),
  quantity: z.number(),
  unit_price: z.number().int(),
  calculated_unit_price: z.number().int(),
  total_price: z.number().int(),
  is_optional: z.boolean(),
  is_selected: z.boolean(),
  position: z.number(),
  price_info_list: z.array(traceStepSchema),
  sale_catalog_item_id: z.number(),
  extra_notes: z.string(),
  field_values: fieldValues,
  saleCatalogItem: catalogItemSchema.nullable(),
});

/** One deal as read (DLS-18, REST-23). amount is after tax (S-072). */
export const dealSchema = z.object({
  id: z.number(),
  uuid: z.string(),
  number: z.string(),
  revision: z.number(),
  version: z.number(),
  name: z.string(),
  description: z.string(),
  stage: z.enum(STAGES),
  sale_status_id: z.number(),
  prod_status_id: z.number(),
  lead_source_id: z.number().nullable(),
  type_id: z.number(),
  amount: z.number().int(),
  amount_before_tax: z.number().int(),
  amount_after_tax: z.number().int(),
  currency: z.string(),
  rate: z.number(),
  client_id: z.number().nullable(),
  customer: clientSchema.nullable(),
  projectCustomers: z.array(clientSchema),
  owner: owner.nullable(),
  lineItems: z.array(lineSchema),
  discount_amount: z.number().int(),
  discount_modifier_id: z.number().nullable(),
  is_discount_with_tax: z.boolean(),
  tax_profile_id: z.number().nullable(),
  selectedRecipients: z.array(z.number()),
  closing_date: z.string(),
  valid_until: isoInstant,
  adjusted_deal_id: z.number().nullable(),
  created_at: isoInstant,
  updated_at: isoInstant,
});

/** One row of the deals list (DLS-15, X-29). */
export const dealRowSchema = z.object({
  id: z.number(),
  uuid: z.string(),
  number: z.string(),
  version: z.number(),
  name: z.string(),
  description: z.string(),
  stage: z.enum(STAGES),
  amount: z.number().int(),
  amount_before_tax: z.number().int(),
  amount_after_tax: z.number().int(),
  currency: z.string(),
  customer: z.object({ name: z.string(), email: z.string(), is_legacy: z.boolean() }).nullable(),
  owner: z.object({ fullName: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  close_date: z.string(),
  closing_date: z.string(),
  created_at: isoInstant,
});

export type DealRow = z.output<typeof dealRowSchema>;
export type DealAnswer = z.output<typeof dealSchema>;
export type LineAnswer = z.output<typeof lineSchema>;
