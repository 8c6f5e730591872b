import { z } from "zod";
import { nameSchemas } from "@/lib/core/contract/contract";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import {
  FIELD_KEY,
  FIELD_KINDS,
  FIELD_SUBJECTS,
  LONGEST_LABEL,
  LONGEST_LONG_TEXT,
  MAX_FIELDS_WITH_ARCHIVED,
  MAX_OPTIONS,
} from "@/lib/core/custom-fields/custom-field";
import { forEachLanguage } from "@/lib/core/i18n/languages";

const keyText = z
  .string()
  .regex(
    FIELD_KEY,
    "must be a letter, then at most 39 letters from a to z, digits or underscores, all small",
  );

const label = z
  .string()
  .max(LONGEST_LABEL)
  .regex(ONE_LINE, "must be one line")
  .transform((text) => text.normalize("NFC").trim())
  .refine((text) => text !== "", "is required");

const labels = z.strictObject(forEachLanguage(label.optional()));
const option = z.strictObject({ value: keyText, label, labels: labels.optional() });

const options = z
  .array(option)
  .max(MAX_OPTIONS)
  .refine(
    (list) => new Set(list.map(({ value }) => value)).size === list.length,
    "must have each value once",
  );

/** POST /custom-fields. labels: by language, where they differ from the label. */
export const newFieldBody = z
  .strictObject({
    subject: z.enum(FIELD_SUBJECTS),
    key: keyText.optional().describe("Made from the label unless given"),
    kind: z.enum(FIELD_KINDS),
    label,
    labels: labels.optional(),
    options: options.optional(),
    is_required: z.boolean().default(false).describe("Before sending"),
  })
  .meta({
    examples: [
      {
        subject: "deal",
        key: "delivery",
        kind: "choice",
        label: "Delivery",
        options: [{ value: "remote", label: "Remote" }],
      },
    ],
  });

/** PATCH /custom-fields/{id}: omitted fields stay; labels and options are replaced as a whole. */
export const fieldChangeBody = z
  .strictObject({
    label: label.optional(),
    labels: labels.optional(),
    options: options.optional(),
    is_required: z.boolean().optional(),
    is_active: z.boolean().optional().describe("False archives it"),
    position: z.int().min(1).max(MAX_FIELDS_WITH_ARCHIVED).optional(),
  })
  .meta({ examples: [{ label: "Delivery", position: 1 }] });

const labelsSchema = z.object(forEachLanguage(z.string().optional()));
const optionSchema = z.object({ value: z.string(), label: z.string(), labels: labelsSchema.optional() });

export const customFieldSchema = z.object({
  id: z.int(),
  subject: z.enum(FIELD_SUBJECTS),
  key: z.string(),
  kind: z.enum(FIELD_KINDS),
  label: z.string(),
  labels: labelsSchema,
  options: z.array(optionSchema),
  is_required: z.boolean(),
  is_active: z.boolean(),
  version: z.int(),
});

/**
 * The rows with a value for a field, and the templates and library entries whose texts use its variable. deals,
 * clients: total numbers; named: the most recently changed ones.
 */
export const fieldUsesSchema = z.object({
  deals: z.int(),
  clients: z.int(),
  named: z.array(
    z.object({
      kind: z.enum(["deal", "client", "template", "library_entry"]),
      id: z.int(),
      name: z.string(),
    }),
  ),
});

const VALUES_EXAMPLE = { delivery: "remote", languages: 2 };

/** Values in a request, by key: null or an empty text removes one, omitted ones stay. */
export const fieldValuesInput = z
  .record(
    z.string().max(255),
    z.union([z.string().max(LONGEST_LONG_TEXT), z.number(), z.boolean(), z.null()]),
  )
  .meta({ examples: [VALUES_EXAMPLE] });

export const fieldValue = z.union([z.string(), z.number(), z.boolean()]);
export const fieldValuesSchema = z.record(z.string(), fieldValue).meta({ examples: [VALUES_EXAMPLE] });

nameSchemas({
  CustomField: customFieldSchema,
  NewCustomFieldInput: newFieldBody,
  CustomFieldChange: fieldChangeBody,
  CustomFieldOption: optionSchema,
  CustomFieldOptionInput: option,
  CustomFieldValues: fieldValuesSchema,
  CustomFieldValuesInput: fieldValuesInput,
  Labels: labelsSchema,
  LabelsInput: labels,
});

export type NewField = z.output<typeof newFieldBody>;
export type FieldChange = z.output<typeof fieldChangeBody>;
export type CustomFieldAnswer = z.output<typeof customFieldSchema>;
export type FieldUses = z.output<typeof fieldUsesSchema>;
export type FieldValuesInput = z.output<typeof fieldValuesInput>;
