import { z } from "zod";
import { writtenReference } from "@/lib/core/contract/contract";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { itemFields } from "./item-fields";
import { MAX_ALT_TEXT, MAX_PICTURES } from "./limits";
import { conditionalPricingInput } from "./rule-fields";

const fields = itemFields(inEnglish);
const { title, description, ...others } = fields;
const optional = z.object(others).partial().shape;

/** A picture in a request (CAT-07): a new one as base64; an existing one by its original_url, to keep it. */
export const pictureInput = z
  .strictObject({
    type: z.literal("image").default("image"),
    is_main: z.boolean().default(false),
    alt_text: z.string().trim().max(MAX_ALT_TEXT).default(""),
    filename: z.string().trim().max(255).default(""),
    base64: z.string().min(1).max(12_000_000).optional(),
    original_url: z.string().max(255).optional(),
  })
  .meta({
    examples: [
      {
        type: "image",
        is_main: true,
        alt_text: "A website on a phone",
        filename: "website.png",
        base64: "iVBORw0KGgo=",
      },
    ],
  });

const pictures = z
  .array(pictureInput)
  .max(MAX_PICTURES)
  .refine(
    (list) =>
      list.every(({ base64, original_url }) => (base64 === undefined) !== (original_url === undefined)),
    "Give each picture either base64 or the original_url that it has",
  );

const rules = { conditional_pricing: conditionalPricingInput.optional() };
/** The meta part of a write: pictures and rules. */
export const itemMeta = z.strictObject({ attachments: pictures.optional(), ...rules });
const meta = itemMeta.optional();
const type = z.string().max(50).optional();

/** The example of a new service: care of a website, with a discount for whoever has many pages. */
const NEW_ITEM = {
  data: {
    attributes: {
      title: "Website care",
      description: "<p>Updates, copies and one hour of changes.</p>",
      code: "CARE-1",
      unit: "page",
      standard_amount: 14_500,
      rhythm: { every: "month", term: 12 },
    },
  },
  meta: {
    attachments: [{ is_main: true, filename: "care.png", base64: "iVBORw0KGgo=" }],
    conditional_pricing: {
      price_modifiers: [
        {
          ...{ field_id: 4, comparison_operator_id: 225, comparison_value: "20" },
          ...{ type_id: 2, modifier_id: 2, value: 10 },
        },
      ],
    },
  },
};

/** The fields of a new service, with defaults of CAT-11. */
export const newItem = z.strictObject({ title, description, ...optional });

/** POST /sale-catalog-items (REST-42). */
export const createItemBody = z
  .strictObject({ data: z.strictObject({ type, attributes: newItem }), meta })
  .meta({ examples: [NEW_ITEM] });

/** Any of the fields of a service. */
export const changedItem = z.strictObject(z.object(fields).partial().shape);
const id = writtenReference.optional();

/** The example of a change. */
const CHANGE = { data: { attributes: { title: "Website of ten pages", standard_amount: 250_000 } } };

/** PUT /sale-catalog-items/{id} (REST-43): omitted fields stay. */
export const updateItemBody = z
  .strictObject({ data: z.strictObject({ id, type, attributes: changedItem }), meta })
  .meta({ examples: [CHANGE] });

/** POST /sale-catalog-items/{id}/preview: the same without pictures. */
export const previewItemBody = z
  .strictObject({
    data: z.strictObject({ id, type, attributes: changedItem }),
    meta: z.strictObject(rules).optional(),
  })
  .meta({ examples: [CHANGE] });

export type PictureInput = z.output<typeof pictureInput>;
export type CreateItemInput = z.output<typeof createItemBody>;
export type UpdateItemInput = z.output<typeof updateItemBody>;
export type PreviewItemInput = z.output<typeof previewItemBody>;
export type WriteItemBody = z.input<typeof createItemBody>;
export type ItemAttributes = CreateItemInput["data"]["attributes"];
