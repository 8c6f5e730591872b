import { z } from "zod";
import { BLOCK_TYPES } from "@/lib/core/documents/blocks";
import { rhythmSchema } from "@/lib/domain/catalog/rhythm-schema";
import { fieldValue } from "@/lib/domain/custom-fields/schema";
import { TERM_FIELDS } from "./compare-revisions";

export const offerLine = z.object({
  name: z.string(),
  description: z.string(),
  quantity: z.int(),
  unit_price: z.number().int(),
  total_price: z.number().int(),
  is_optional: z.boolean(),
  is_selected: z.boolean(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  tax: z.string().nullable(),
  rhythm: rhythmSchema.nullable(),
});

export const COMPARED_OF_LINE = [
  "name",
  "description",
  "quantity",
  "unit_price",
  "total_price",
  "is_optional",
  "is_selected",
  "answers",
  "tax",
  "rhythm",
] as const;

const lineChange = z.object({
  kind: z.enum(["added", "removed", "changed"]),
  name: z.string(),
  fields: z.array(z.enum(COMPARED_OF_LINE)),
  before: offerLine.nullable(),
  after: offerLine.nullable(),
  difference: z.number().int().nullable(),
});

/**
 * What changed since the previous revision; amounts in minor units. difference: null without a previous revision,
 * or if the currencies differ.
 */
export const changesSchema = z.object({
  previous: z
    .object({
      id: z.int(),
      number: z.string(),
      currency: z.string(),
      amount_before_tax: z.number().int(),
      amount_after_tax: z.number().int(),
    })
    .nullable(),
  currency: z.string(),
  amount_before_tax: z.number().int(),
  amount_after_tax: z.number().int(),
  difference: z.object({ before_tax: z.number().int(), after_tax: z.number().int() }).nullable(),
  terms: z.array(
    z.object({
      field: z.enum(TERM_FIELDS),
      before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    }),
  ),
  /**
   * Lines that differ, in the order of the new revision, then removed ones. difference: of the line's part of the
   * subtotal.
   */
  lines: z.array(lineChange),
  /**
   * Blocks and sections that differ, in the order of the new revision, then removed ones, with their texts in
   * both revisions without markup. If the texts of a changed one are equal, something else changed, such as a
   * picture.
   */
  words: z.array(
    z.object({
      kind: z.enum(["added", "removed", "changed", "moved"]),
      type: z.enum([...BLOCK_TYPES, "section"]),
      before: z.array(z.string()),
      after: z.array(z.string()),
    }),
  ),
  /** Custom field values that differ, by key; only for staff. */
  custom_fields: z
    .array(z.object({ key: z.string(), before: fieldValue.nullable(), after: fieldValue.nullable() }))
    .optional(),
});

const customerLine = offerLine.extend({
  quantity: z.int().nullable(),
  unit_price: z.number().int().nullable(),
  total_price: z.number().int().nullable(),
});

/** The same for the customer's page; null: what a line's section hides (customer-changes.ts). */
export const customerChangesSchema = changesSchema.omit({ custom_fields: true }).extend({
  lines: z.array(lineChange.extend({ before: customerLine.nullable(), after: customerLine.nullable() })),
});

export type RevisionChanges = z.output<typeof changesSchema>;
export type CustomerChanges = z.output<typeof customerChangesSchema>;
