import { z } from "zod";
import { isoInstant } from "@/lib/core/contract/times";

/**
 * Kinds of uses of a question: as a service's main question, in one of its rules, or in a condition of another
 * question.
 */
export const USE_KINDS = [
  "main_field",
  "price_interval",
  "price_modifier",
  "price_modification_interval",
  "visible_when",
] as const;

/** Question asked when a service is added to a proposal (QST-02). name is the admin title. */
export const fieldSchema = z.object({
  id: z.int(),
  name: z.string(),
  admin_title: z.string(),
  go_sale_title: z.string().nullable(),
  type_id: z.int(),
  sub_type_id: z.int().nullable(),
  field_type: z.string(),
  field_sub_type: z.string().nullable(),
  is_price_modifier: z.boolean(),
  is_required: z.boolean(),
  entity_id: z.int().nullable(),
  is_standard: z.boolean(),
  is_visible: z.boolean(),
  is_modifiable: z.boolean(),
  position: z.int(),
  description: z.string(),
  placeholder: z.string(),
  rules: z.object({ required: z.boolean().optional() }),
  ui: z.object({
    options: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
    placeholder: z.string().optional(),
    help_text: z.string().optional(),
  }),
  visible_when: z.array(z.object({ field_id: z.int(), comparison_id: z.int(), value: z.string() })),
  created_at: isoInstant,
  updated_at: isoInstant,
  version: z.int(),
});

/** The same for managing questions: with the services and questions that use it (S-057). */
export const managedFieldSchema = fieldSchema.extend({
  used_by: z.array(
    z.object({ kind: z.enum(USE_KINDS), id: z.int(), name: z.string(), value: z.string().nullable() }),
  ),
});

export type FieldAnswer = z.output<typeof fieldSchema>;
export type ManagedField = z.output<typeof managedFieldSchema>;
