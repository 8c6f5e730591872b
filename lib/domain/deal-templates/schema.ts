import { z } from "zod";
import { nameSchemas, rowReference } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/lib/core/i18n/languages";
import { fieldValuesInput } from "@/lib/domain/custom-fields/schema";
import { choiceProblems } from "@/lib/core/offers/choice-problems";
import type { Choices } from "@/lib/core/offers/choices";
import { saidIn } from "@/lib/domain/deals/lines/line-fields";
import { choiceNames, problemWords } from "@/lib/domain/deals/terms/choice-words";
import { fieldsWith } from "@/lib/domain/deals/terms/deal-fields";
import { dealOutputs, pickInputs } from "@/lib/domain/deals/terms/field-schemas";
import { MAX_LINES } from "@/lib/domain/deals/limits";
import { blocksSchema, sectionsSchema } from "@/lib/domain/documents/schema";
import { savedLineInput, savedLineSchema, nameInput, type SavedLineInput } from "@/lib/domain/library/schema";
import { MAX_DESCRIPTION } from "./limits";

/** The most templates of one workspace. */
export const MAX_TEMPLATES = 500;
export const STARTERS = ["web_agency", "maintenance", "event"] as const;

const description = z.string().normalize("NFC").trim().max(MAX_DESCRIPTION).default("");

/** Why a template cannot have these choices. */
function templateProblems(
  choices: Choices,
  lines: readonly SavedLineInput[],
  sections: readonly { key: string; name: string }[],
) {
  const said = lines.map((line) => ({ ...saidIn(line), name: line.name }));
  const names = choiceNames(choices, said, sections);
  return choiceProblems(choices, said).map((problem) => ({
    path: problem.path.split(".").filter(Boolean),
    message: problemWords(problem, names),
  }));
}

const inputs = pickInputs(fieldsWith("inTemplates"));

/** PUT /deal-templates/{id}. Discounts as in a deal; a fixed one is in minor units of the currency. */
export const templateBody = z
  .strictObject({
    name: nameInput,
    description,
    ...inputs,
    language: z.enum(LANGUAGES).nullable().default(null).describe("Null: the client's"),
    blocks: blocksSchema.default([]),
    sections: sectionsSchema.default([]),
    custom_fields: fieldValuesInput.optional(),
    lines: z.array(savedLineInput).max(MAX_LINES).default([]),
    tax_profile_id: inputs.tax_profile_id.describe(
      "One of GET /tax-profiles; null: no taxes. Left out, or the default: the default of the day it is used.",
    ),
    validity_days: z.int().min(1).max(3_650).default(30),
  })
  .superRefine(({ lines, sections, choices }, context) => {
    for (const { path, message } of choices ? templateProblems(choices, lines, sections) : [])
      context.addIssue({ code: "custom", path: ["choices", ...path], message });
    const keys = new Set(sections.map(({ key }) => key));
    lines.forEach(({ section }, index) => {
      if (section && !keys.has(section))
        context.addIssue({
          code: "custom",
          path: ["lines", index, "section"],
          message: "must be the key of one of the sections",
        });
    });
  })
  .meta({
    examples: [
      {
        name: "Website",
        language: DEFAULT_LANGUAGE,
        blocks: [
          { type: "heading", key: "h", level: 1, text: "A website for {client.name}" },
          { type: "services", key: "s" },
        ],
        lines: [{ sale_catalog_item_id: 7, name: "Five pages", quantity: 1, field_values: { 4: 5 } }],
        validity_days: 30,
      },
    ],
  });

/** POST /deal-templates: from a deal, from a starter in a language, or with all of its fields. */
export const newTemplateBody = z
  .union([
    z.strictObject({ deal_id: rowReference, name: nameInput, description }),
    z.strictObject({
      starter: z.enum(STARTERS),
      language: z.enum(LANGUAGES),
      name: nameInput.optional().describe("The starter's own unless given."),
    }),
    templateBody,
  ])
  .meta({ examples: [{ deal_id: 12, name: "Website", description: "Five pages, with a contact form." }] });

const terms = {
  ...dealOutputs(fieldsWith("inTemplates")),
  /** Null: the workspace's default. */
  currency: z.string().nullable(),
  validity_days: z.int(),
};

const described = { id: z.int(), name: z.string(), description: z.string(), version: z.int() };

export const templateSchema = z.object({
  ...described,
  ...terms,
  tax_profile_id: terms.tax_profile_id
    .optional()
    .describe("Left out: the workspace's default of the day it is used; null: no taxes"),
  lines: z.array(savedLineSchema),
  created_at: isoInstant,
  updated_at: isoInstant,
});

/** A row of the list; blocks, lines: how many. */
export const templateRowSchema = z.object({
  ...described,
  language: z.enum(LANGUAGES).nullable(),
  blocks: z.int(),
  lines: z.int(),
  updated_at: isoInstant,
});

/** A starter, offered to a workspace without templates. */
export const starterSchema = z.object({
  starter: z.enum(STARTERS),
  language: z.enum(LANGUAGES),
  name: z.string(),
  description: z.string(),
});

/**
 * The initial content of a builder: the fields of a new deal without a client. Lines have current prices in minor
 * units of the currency; null if an answer is missing or no longer fits. missing: parts of the template that the
 * workspace no longer offers or the caller may not add; such services and free lines are left out, other parts
 * get a new deal's defaults.
 */
export const openedTemplateSchema = z.object({
  template: z.object({ id: z.int(), name: z.string(), version: z.int() }),
  ...terms,
  lineItems: z.array(
    savedLineSchema.and(z.object({ unit_price: z.int().nullable(), total_price: z.int().nullable() })),
  ),
  valid_until: isoInstant,
  missing: z.array(
    z.object({
      kind: z.enum(["service", "free_line", "cover", "currency", "tax_profile", "discount"]),
      name: z.string(),
    }),
  ),
});

export type NewTemplate = z.output<typeof newTemplateBody>;
export type TemplateBody = z.output<typeof templateBody>;
export type TemplateAnswer = z.input<typeof templateSchema>;
/** The content of a template beside its columns. */
export type TemplateContent = Omit<
  TemplateAnswer,
  "id" | "name" | "description" | "language" | "version" | "created_at" | "updated_at"
>;
export type StarterAnswer = z.output<typeof starterSchema>;
export type OpenedTemplate = z.input<typeof openedTemplateSchema>;

nameSchemas({
  DealTemplate: templateSchema,
  DealTemplateInput: templateBody,
  NewDealTemplateInput: newTemplateBody,
  OpenedDealTemplate: openedTemplateSchema,
});
