import { z } from "zod";
import { nameSchemas } from "@/lib/core/contract/contract";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import { isoInstant } from "@/lib/core/contract/times";
import { BLOCK_TYPES } from "@/lib/core/documents/blocks";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/lib/core/i18n/languages";
import { currencyCode } from "@/lib/domain/deals/terms/field-schemas";
import { fieldValues, lineInput } from "@/lib/domain/deals/input-schema";
import { answerSaid, LINE_FIELD_NAMES, saidIn } from "@/lib/domain/deals/lines/line-fields";
import { lineOutputs } from "@/lib/domain/deals/lines/line-schemas";
import { MAX_LINE_NAME, MAX_LINES } from "@/lib/domain/deals/limits";
import { blockInput, blockSchema, sectionInput, sectionSchema } from "@/lib/domain/documents/schema";
import { MAX_NAME, MAX_TAG, MAX_TAGS } from "./limits";

export const nameInput = z
  .string()
  .normalize("NFC")
  .trim()
  .min(1, "Name is required")
  .max(MAX_NAME)
  .regex(ONE_LINE, "must be one line");

/**
 * A stored line without a price: its service, name and notes. A free line also has its description, price and
 * taxes (T-18).
 */
export const savedLineInput = lineInput
  .omit({ name: true, original_unit_price: true, cost: true, price_info_list: true, position: true })
  .extend({
    name: z.string().trim().max(MAX_LINE_NAME).default(""),
    currency: currencyCode.nullish().describe("Of a free line's price; null: the workspace's default"),
  });

export const savedLineSchema = z.object({
  sale_catalog_item_id: z.int().nullable(),
  name: z.string(),
  quantity: z.int(),
  ...lineOutputs(LINE_FIELD_NAMES),
  is_selected: z.literal(true).optional().describe("Of an option that is chosen by default"),
  field_values: fieldValues,
  /** The next four only for free lines. */
  description: z.string().optional(),
  unit_price: z.int().nullable().optional(),
  currency: z.string().nullable().optional(),
  tax_profile_id: z.int().nullable().optional(),
});

export type SavedLineInput = z.output<typeof savedLineInput>;
export type SavedLine = z.output<typeof savedLineSchema>;

/** The line as stored and returned. */
export const savedLine = (line: SavedLineInput): SavedLine => ({
  sale_catalog_item_id: line.sale_catalog_item_id,
  name: line.name,
  quantity: line.quantity,
  ...answerSaid(LINE_FIELD_NAMES, saidIn(line)),
  ...(line.is_selected && { is_selected: true }),
  field_values: line.field_values ?? {},
  ...(line.sale_catalog_item_id === null && {
    description: line.description ?? "",
    unit_price: line.unit_price ?? null,
    currency: line.currency ?? null,
    tax_profile_id: line.tax_profile_id ?? null,
  }),
});

const sent = {
  name: nameInput,
  tags: z
    .array(z.string().normalize("NFC").trim().min(1).max(MAX_TAG).regex(ONE_LINE, "must be one line"))
    .max(MAX_TAGS)
    .transform((tags) => [...new Set(tags)])
    .default([]),
  language: z.enum(LANGUAGES).nullable().default(null).describe("Null: for any"),
  archived: z.boolean().default(false).describe("No longer offered"),
};

/** POST /library and PUT /library/{id}. */
export const entryBody = z
  .discriminatedUnion("kind", [
    z.strictObject({
      ...sent,
      kind: z.literal("block"),
      content: blockInput.refine(({ type }) => type !== "services", "must not be the services"),
    }),
    z.strictObject({
      ...sent,
      kind: z.literal("section"),
      content: z.strictObject({
        section: sectionInput,
        lines: z.array(savedLineInput).max(MAX_LINES).default([]),
      }),
    }),
  ])
  .meta({
    examples: [
      {
        kind: "block",
        name: "Why us",
        tags: ["introduction"],
        language: DEFAULT_LANGUAGE,
        content: { type: "text", key: "why", html: "<p>Ten years of websites.</p>" },
      },
    ],
  });

const answered = {
  id: z.int(),
  name: z.string(),
  tags: z.array(z.string()),
  language: z.enum(LANGUAGES).nullable(),
  archived: z.boolean(),
  version: z.int(),
  content_version: z.int().describe("The version in which the content became what it is"),
  created_at: isoInstant,
  updated_at: isoInstant,
};

/** A block without `origin`, or a section with its lines. */
export const entrySchema = z.discriminatedUnion("kind", [
  z.object({ ...answered, kind: z.literal("block"), content: blockSchema }),
  z.object({
    ...answered,
    kind: z.literal("section"),
    content: z.object({ section: sectionSchema, lines: z.array(savedLineSchema) }),
  }),
]);

/** A row of the list. type: of a block; excerpt: the beginning of its text, plain; lines: of a section. */
export const entryRowSchema = z.object({
  ...answered,
  kind: z.enum(["block", "section"]),
  type: z.enum(BLOCK_TYPES).nullable(),
  excerpt: z.string(),
  lines: z.int(),
});

/** Where an entry was inserted; version: the oldest inserted version. */
export const usesSchema = z.object({
  deals: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      name: z.string(),
      stage: z.string(),
      customer: z.string(),
      version: z.int(),
      updated_at: isoInstant,
    }),
  ),
  templates: z.array(z.object({ id: z.int(), name: z.string(), version: z.int() })),
});

/**
 * A block or section of a deal whose library entry has changed since. before, after: the plain texts in the deal
 * and in the entry, in order; replacement: the new block or section, with the same key.
 */
export const entryUpdateSchema = z.object({
  kind: z.enum(["block", "section"]),
  key: z.string(),
  entry: z.object({ id: z.int(), name: z.string(), version: z.int() }),
  version: z.int(),
  before: z.array(z.string()),
  after: z.array(z.string()),
  replacement: z.union([blockSchema, sectionSchema]),
});

export type EntryBody = z.output<typeof entryBody>;
export type EntryAnswer = z.input<typeof entrySchema>;
/** The same as parsed from a response. */
export type SavedEntry = z.output<typeof entrySchema>;
export type EntryRow = z.input<typeof entryRowSchema>;
export type EntryUpdate = z.input<typeof entryUpdateSchema>;

nameSchemas({
  SavedLine: savedLineSchema,
  SavedLineInput: savedLineInput,
  LibraryEntry: entrySchema,
  LibraryEntryInput: entryBody,
  LibraryEntryRow: entryRowSchema,
});
