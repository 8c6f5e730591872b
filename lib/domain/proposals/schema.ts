import { z } from "zod";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import {
  DEAL_FIELDS,
  fieldsWith,
  type DealTextName,
  type FieldWith,
} from "@/lib/domain/deals/terms/deal-fields";
import { perApiName } from "@/lib/domain/deals/terms/pick-fields";
import { fieldValues } from "@/lib/domain/deals/input-schema";
import { lineFieldsWith } from "@/lib/domain/deals/lines/line-fields";
import { lineOutputs } from "@/lib/domain/deals/lines/line-schemas";
import { suggestionSchema } from "@/lib/domain/deals/lines/open-schema";
import { agreedTaxes, recurringSchema, taxAmountSchema } from "@/lib/domain/deals/schema";
import { dealOutputs, newDealInputs } from "@/lib/domain/deals/terms/field-schemas";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { MAX_BLOCKS } from "@/lib/domain/documents/limits";
import { proposalPictureSchema } from "@/lib/domain/catalog/schema";
import { bankSchema, taxNumberSchema } from "@/lib/domain/company/api";
import { blockSchema, sectionSchema } from "@/lib/domain/documents/schema";
import { rowReference } from "@/lib/core/contract/contract";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { emailField } from "@/lib/domain/accounts/fields";
import { isoInstant } from "@/lib/core/contract/times";
import { uploadedFile } from "@/lib/core/contract/uploaded-file";
import { MAX_LINES, MAX_QUANTITY } from "@/lib/domain/deals/limits";
import { MAX_NOTE, MAX_QUESTION, MAX_SIGNED_NAME, MAX_VERSION_NAME } from "./limits";

/** One line of a proposal (PRO-18): price and total in minor units; answers in words. */
export const proposalLineSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: z.number().int(),
  quantity: z.int(),
  total: z.number().int(),
  ...lineOutputs(lineFieldsWith("shown")),
  suggestion: suggestionSchema.nullable(),
  is_selected: z.boolean(),
  position: z.int(),
  questions_answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  unit: z.string().describe("What price is for, such as m²; empty: a piece"),
  /** Its own taxes; null: the offer's (T-18). */
  tax_profile: agreedTaxes.nullable(),
  /** The service's picture when the line was saved. */
  picture: proposalPictureSchema.nullable(),
});

const addressLines = z.array(z.string()).describe("As written on an envelope, one text a line.");

/** The data of the page, the builder's preview and the PDF. version: the state to which accepting refers. */
export const proposalSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  number: z.string(),
  ...dealOutputs(fieldsWith("shown")),
  version: z.int(),
  created_at: isoInstant,
  is_expired: z.boolean(),
  sale_status_id: z.int(),
  status: z.enum(["pending", "signed", "lost", "cancelled"]),
  replaced_by: z.string().nullable(),
  /** There is a newer revision, even if this reader may not see it. */
  is_replaced: z.boolean(),
  /**
   * Its acceptance: the name with which the customer signed, if they gave one; the member who recorded it, null if
   * the customer accepted online; and the code that verifies it.
   */
  accepted: z
    .object({ at: isoInstant, name: z.string(), recorded_by: z.string().nullable(), code: z.string() })
    .nullable(),
  /** When it was refused, by the customer or by staff. */
  declined_at: isoInstant.nullable(),
  discount_kind: z.enum(["dollar", "percent"]),
  subtotal: z.number().int(),
  discount_total: z.number().int(),
  tax_amounts: z.array(taxAmountSchema),
  amount_before_tax: z.number().int(),
  amount_after_tax: z.number().int(),
  recurring: recurringSchema,
  seller: z
    .object({
      name: z.string(),
      legal_name: z.string(),
      address: addressLines,
      phone: z.string(),
      email: z.string(),
      site: z.string(),
      tax_numbers: z.array(taxNumberSchema),
      bank: bankSchema,
      footer: z.string(),
    })
    .describe("Who offers; what is not given is empty, but for the name."),
  customer: z.object({
    name: z.string(),
    company: z.string(),
    email: z.string(),
    phone: z.string(),
    address: addressLines,
    tax_number: taxNumberSchema.nullable(),
  }),
  owner: z
    .object({ first_name: z.string(), last_name: z.string(), email: z.string(), phone: z.string() })
    .nullable(),
  tax_profile: agreedTaxes.nullable(),
  line_items: z.array(proposalLineSchema),
  /** The language of the proposal, independent of that of the page's frame. */
  language: z.enum(LANGUAGES),
  /** With variables replaced. */
  blocks: z.array(blockSchema),
  sections: z.array(sectionSchema),
  pdf_pages: z.array(
    z.object({
      type: z.enum(["cover", "content"]),
      file_url: z.string(),
      order_index: z.int(),
      is_active: z.boolean(),
    }),
  ),
});

/** Without the texts, which the page and the PDF show. */
const PUBLIC_FIELDS = fieldsWith("shown").filter(
  (name): name is Exclude<FieldWith<"shown">, DealTextName> => DEAL_FIELDS[name].kind !== "text",
);

/** The fields that anybody with the link may read through the API (PRO-17, S-116). The version is its ETag. */
export const publicProposalSchema = proposalSchema.pick({
  ...perApiName(PUBLIC_FIELDS, () => true as const),
  id: true,
  number: true,
  created_at: true,
  sale_status_id: true,
  amount_before_tax: true,
  amount_after_tax: true,
  recurring: true,
  seller: true,
  customer: true,
  owner: true,
  tax_profile: true,
  line_items: true,
  language: true,
  blocks: true,
  sections: true,
  pdf_pages: true,
});

export type ProposalAnswer = z.output<typeof proposalSchema>;
export type ProposalInput = z.input<typeof proposalSchema>;

/** What a reader asks of a line. */
export const lineSelection = z
  .strictObject({
    id: rowReference,
    is_selected: z.boolean().optional().describe("Of an option"),
    quantity: z.int().min(1).max(MAX_QUANTITY).optional().describe("Of a line that is open for it"),
    answers: fieldValues.optional().describe("To questions that are open; others stay"),
  })
  .refine(({ id: _id, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    message: "must have is_selected, quantity or answers",
  });
const lineSelections = z.array(lineSelection).max(MAX_LINES);

/** PATCH …/selections (REST-36). */
export const selectionsBody = z.strictObject({ line_items: lineSelections.min(1) });

/** New totals after a change of selections; version goes into the next If-Match. */
export const totalsSchema = z.object({
  version: z.int(),
  subtotal: z.number().int(),
  discount_total: z.number().int(),
  tax_amounts: z.array(taxAmountSchema),
  amount_before_tax: z.number().int(),
  amount_after_tax: z.number().int(),
  recurring: recurringSchema,
});

const signedName = z
  .string()
  .normalize("NFC")
  .trim()
  .max(MAX_SIGNED_NAME)
  .regex(ONE_LINE, "must be one line")
  .default("");

/** Keys of the blocks of terms that are accepted explicitly; all required ones must be listed. */
const acceptedTerms = z.array(z.string().max(40)).max(MAX_BLOCKS).default([]);

/** A missing, null or empty value keeps the deal's number, so that an empty field does not delete it. */
const purchaseOrder = {
  purchase_order: newDealInputs.purchase_order.describe(
    "Number of the customer's own order; empty leaves the deal's.",
  ),
};

/** POST …/accept: the name with which the customer signs, which the workspace may not need, and their order number. */
export const acceptBody = z
  .strictObject({ name: signedName, ...purchaseOrder, accepted_terms: acceptedTerms })
  .meta({ examples: [{ name: "Inès Roy", purchase_order: "4500-017" }] });

/** POST …/questions: what a customer asks, and where the answer goes. */
export const questionBody = z
  .strictObject({
    name: z
      .string()
      .normalize("NFC")
      .trim()
      .min(1, "A name is required")
      .max(MAX_SIGNED_NAME)
      .regex(ONE_LINE, "must be one line"),
    email: emailField(inEnglish),
    question: z.string().normalize("NFC").trim().min(1, "A question is required").max(MAX_QUESTION),
  })
  .meta({ examples: [{ name: "Inès Roy", email: "ines@eclair.example", question: "Is hosting included?" }] });

/** POST …/versions: under which name, and what differs from the selection that the offer has. */
export const versionBody = z
  .strictObject({
    name: z
      .string()
      .normalize("NFC")
      .trim()
      .min(1, "A name is required")
      .max(MAX_VERSION_NAME)
      .regex(ONE_LINE, "must be one line"),
    line_items: lineSelections,
  })
  .meta({ examples: [{ name: "Anna", line_items: [{ id: 71, is_selected: true }] }] });

/** A selection that a reader keeps. is_stale: its lines or its total are not what they were when it was kept. */
export const versionSchema = z.object({
  key: z.string().describe("Ends its link: …?version={key}"),
  name: z.string(),
  kept_at: isoInstant,
  line_items: z
    .array(
      z.object({
        id: z.int(),
        is_selected: z.boolean().optional(),
        quantity: z.int().optional(),
        answers: fieldValues.optional(),
      }),
    )
    .describe("What PATCH …/selections takes to make it the offer's"),
  amount_after_tax: z.number().int(),
  recurring: recurringSchema,
  is_stale: z.boolean(),
});

export type VersionAnswer = z.output<typeof versionSchema>;

/** The record of an acceptance as the customer may see it. */
export const acceptanceSchema = z.object({
  accepted_at: isoInstant,
  signed_name: z.string(),
  verification_code: z.string(),
  content_hash: z.string(),
  version: z.int(),
  amount_before_tax: z.number().int(),
  amount_after_tax: z.number().int(),
  recurring: recurringSchema,
});

/**
 * POST /deals/{id}/acceptance, a form. note: how the customer accepted; name: who accepted; purchase_order: as
 * above; selected: ids of the selected optional lines, separated by commas, default: the current selection; file:
 * the evidence.
 */
export const recordBody = z.strictObject({
  note: z
    .string({ error: "A note is required" })
    .normalize("NFC")
    .trim()
    .min(1, "A note is required")
    .max(MAX_NOTE),
  name: signedName,
  ...purchaseOrder,
  selected: z
    .string()
    .max(4_000)
    .regex(/^(?:[1-9]\d{0,15}(?:,[1-9]\d{0,15})*)?$/, "must be ids separated by commas")
    .transform((ids) => (ids === "" ? [] : ids.split(",").map(Number)))
    .optional(),
  file: uploadedFile().optional(),
});

const recordSchema = z.object({
  by: z.string(),
  note: z.string(),
  file: z.object({ name: z.string(), bytes: z.int(), sha256: z.string() }).nullable(),
});

/** An acceptance that staff recorded. */
export const recordedSchema = acceptanceSchema.extend({ recorded: recordSchema });

/** Whether a report of a view counted: once a day for each network, and never for staff. */
export const viewSchema = z.object({ counted: z.boolean() });

/**
 * The result of a verification. verdict: whether the stored offer is still what was accepted; amount_after_tax:
 * minor units.
 */
export const verificationSchema = z.object({
  verdict: z.enum(["genuine", "altered"]),
  code: z.string(),
  content_hash: z.string(),
  number: z.string(),
  company: z.string(),
  /** Its legal name, address, ways to reach it and tax numbers as they were sealed, one text a line. */
  company_details: z.array(z.string()),
  accepted_at: isoInstant,
  signed_name: z.string(),
  /** Titles of the terms that were accepted by name. */
  terms_accepted: z.array(z.string()),
  /** The member who recorded the acceptance; null if the customer accepted online. */
  recorded_by: z.string().nullable(),
  currency: z.string(),
  amount_after_tax: z.number().int(),
  recurring: recurringSchema,
  /** Whether the file with the given SHA-256 is a PDF of the accepted offer; null if none was given. */
  file: z.enum(["genuine", "other"]).nullable(),
});

export type VerificationAnswer = z.output<typeof verificationSchema>;

/** The documented body of the PDF call; accepted but not used (S-110). */
export const pdfBody = z.strictObject({
  html: z.string().optional(),
  cssVariables: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  css: z.string().optional(),
});
