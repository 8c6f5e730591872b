import { z } from "zod";
import { nameSchemas, rowReference, rowReferenceOr, writtenReference } from "@/lib/core/contract/contract";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import { day } from "@/lib/core/contract/times";
import { currencyCode, dealChangeInputs, newDealInputs } from "./terms/field-schemas";
import { lineInputs, richText } from "./lines/line-schemas";
import { STAGES } from "./lifecycle";
import {
  MAX_ANSWER,
  MAX_IDS,
  MAX_LINE_NAME,
  MAX_LINES,
  MAX_QUANTITY,
  MAX_REASON,
  MAX_UNIT_PRICE,
} from "./limits";

const answerValue = z.union([
  z.string().max(MAX_ANSWER),
  z.number(),
  z.boolean(),
  z.array(z.string().max(MAX_ANSWER)).max(200),
  z.null(),
]);
/** field id → answer */
export const fieldValues = z.record(
  z.string().regex(/^[1-9]\d{0,15}$/, "must be the id of a question"),
  answerValue,
);

/**
 * The original amount in another currency, in minor units, so that changing back to that currency restores it
 * (T-03). It must give the amount exactly: at the current rates, or as the deal has it already. rate is what GET
 * answers; it is checked, never believed.
 */
const statedOriginal = z.strictObject({
  amount: z.number().int(),
  currency: currencyCode,
  rate: z.number().positive().optional(),
});

nameSchemas({ Answers: fieldValues, OriginalAmountInput: statedOriginal });

/** The name of a free line (T-18). */
const lineName = z.string().normalize("NFC").trim().max(MAX_LINE_NAME).regex(ONE_LINE, "must be one line");

/** A service of the catalogue; null for a free line (T-18), so that a forgotten id never makes one. */
const serviceReference = rowReferenceOr(
  "is required: the id of a service, or null for a free line, which has a name and a unit_price",
).nullable();

/**
 * One line as sent (REST-25). Without unit_price, an unchanged line of an edited deal keeps its agreed price, any
 * other gets the calculated one (T-11). Without a service it is a free line, with its own name, price and taxes
 * (T-18). price_info_list is ignored; the server writes its own.
 */
export const lineInput = z.strictObject({
  sale_catalog_item_id: serviceReference.describe("Null: a free line, which needs a name and a unit_price"),
  name: lineName.nullish().describe("Of a free line, which needs one"),
  description: richText().nullish().describe("Of a free line: rich text"),
  tax_profile_id: rowReference.nullish().describe("null: the deal's; left out: a service's own"),
  quantity: z.int().int().min(1).max(MAX_QUANTITY),
  unit_price: z
    .number()
    .int()
    .min(-MAX_UNIT_PRICE)
    .max(MAX_UNIT_PRICE)
    .nullish()
    .describe("Below 0: a credit, of a free line"),
  original_unit_price: statedOriginal.nullish(),
  cost: z
    .int()
    .min(0)
    .max(MAX_UNIT_PRICE)
    .nullish()
    .describe("Of a unit, with deals.margins; left out: as it was, or the service's"),
  price_info_list: z.array(z.unknown()).max(1_000).nullish(),
  position: z.int().int().min(0).max(10_000).nullish(),
  field_values: fieldValues.nullish(),
  ...lineInputs,
  is_selected: z.boolean().nullish().describe("Of an option; left out: as the customer chose"),
});

/** A deal as sent (REST-24). discount_amount: minor units, or percents with the percent modifier (T-01). */
export const dealAttributes = z.strictObject({
  ...newDealInputs,
  /** For an edited deal: keep its tax rates even if its tax profile has changed. */
  keep_taxes: z.boolean().nullish(),
  original_discount: statedOriginal.nullish(),
  selectedRecipients: z.array(rowReference).max(100).nullish(),
  lineItems: z.array(lineInput).max(MAX_LINES).optional(),
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
        { sale_catalog_item_id: null, name: "Travel", quantity: 1, unit_price: 12_000, tax_profile_id: 4 },
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
export type ChangedAttributes = z.output<typeof changedAttributes>;
export type CreateDealBody = z.output<typeof createDealBody>;
export type CreateDealInput = z.input<typeof createDealBody>;

/** The fields of a change; for a new deal null means 'not chosen'. */
export const dealChange = dealAttributes.extend({
  ...dealChangeInputs,
  tax_profile_id: dealChangeInputs.tax_profile_id.describe(
    "One of GET /tax-profiles; null: no taxes. The one that the deal has keeps its agreed rates.",
  ),
  keep_taxes: dealAttributes.shape.keep_taxes.describe("False: take today's rates of the deal's tax profile"),
  selectedRecipients: dealAttributes.shape.selectedRecipients.unwrap().unwrap().optional(),
});
export type DealChange = z.output<typeof dealChange>;

const newOwner = rowReference.nullish().describe("Id of an active user who may read deals; null: nobody");

const changedAttributes = dealChange.extend({ owner_id: newOwner });

/** PATCH /deals/{id} (REST-26): the owner, or any of the fields of a new deal; omitted ones stay (S-082). */
export const patchDealBody = z
  .strictObject({
    data: z.strictObject({ type: z.literal("deal").optional(), attributes: changedAttributes }),
  })
  .meta({
    examples: [
      { data: { attributes: { name: "Website of the café, second offer", closing_date: "2026-04-30" } } },
      { data: { attributes: { owner_id: 3 } } },
    ],
  });

/** PATCH /deals/{id}/status: a sale status slug (S-092). */
export const statusBody = z.strictObject({ status: z.enum(STAGES) }).meta({ examples: [{ status: "lost" }] });

const ids = z.array(rowReference).min(1).max(MAX_IDS);

const updates = z
  .strictObject({
    stage: z.enum(STAGES).optional(),
    owner_id: newOwner,
    closing_date: day.optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    message: "must have at least one of: stage, owner_id, closing_date",
  });

/** PATCH /deals/bulk (REST-33, S-092). owner_id null leaves the deals unassigned. */
export const bulkUpdateBody = z
  .strictObject({ ids, updates })
  .meta({ examples: [{ ids: [12, 15], updates: { owner_id: 3, closing_date: "2026-04-30" } }] });

/** DELETE /deals/bulk (REST-34). */
export const bulkDeleteBody = z.strictObject({ ids }).meta({ examples: [{ ids: [12, 15] }] });

export type BulkUpdates = z.output<typeof updates>;

/**
 * Refusing a proposal, as its customer or as staff: optionally the reason, which the workspace reads and the proposal
 * never shows (T-29).
 */
export const refuseBody = z
  .strictObject({ reason: z.string().normalize("NFC").trim().max(MAX_REASON).default("") })
  .meta({ examples: [{ reason: "We chose another supplier." }] });
