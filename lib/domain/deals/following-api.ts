import { z } from "zod";
import {
  can,
  contract,
  data,
  page,
  paging,
  rowId,
  nameSchemas,
  rowReference,
} from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/lib/core/i18n/languages";
import { BLOCK_TYPES } from "@/lib/core/documents/blocks";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { filledIn } from "@/lib/domain/clients/fields";
import { fieldValue } from "@/lib/domain/custom-fields/schema";
import { followingCalls } from "./calls";
import { DEAL_TEXTS, textsWith, type ApiName, type TextWith } from "./deal-texts";
import { MOST_MESSAGE } from "./limits";

/** The most contacts of one sending. */
const MOST_CONTACTS = 20;

const message = z
  .string()
  .trim()
  .max(MOST_MESSAGE)
  .default("")
  .describe("Text of the mail; variables such as {contact.first_name} have the values of its reader.");

const fillIn = filledIn(inEnglish)
  .default({})
  .describe("Values that the client or the proposal's contact lacks, by the names of variables.");

/**
 * POST /deals/{id}/send: which contacts of the deal's client get the link, the message, and the language
 * (default: the client's; a chosen one is stored with the client). client_address: also send to the client's own
 * address, which becomes a contact if it is not one yet. fill_in: what the client or the proposal's contact lacks; it
 * is stored with them where they are empty.
 */
const sendBody = z
  .strictObject({
    contact_ids: z.array(rowReference).max(MOST_CONTACTS).default([]),
    client_address: z.boolean().default(false),
    fill_in: filledIn(inEnglish)
      .default({})
      .describe(
        "Values of variables that the client or the proposal's contact lacks, by the variable's name.",
      ),
    message: message.describe("Text above the link. Variables have the values of their reader."),
    language: z.enum(LANGUAGES).optional(),
  })
  .refine(({ contact_ids, client_address }) => client_address || contact_ids.length > 0, {
    path: ["contact_ids"],
    error: "must name at least one contact",
  })
  .meta({ examples: [{ contact_ids: [4, 5], message: "As we discussed.", language: DEFAULT_LANGUAGE }] });

/** POST /deals/{id}/send/preview: the contact, else the client's own address; the rest as for sending. */
export const previewBody = z
  .strictObject({
    contact_id: rowReference.nullish(),
    fill_in: fillIn,
    message,
    language: z.enum(LANGUAGES).optional(),
  })
  .meta({ examples: [{ contact_id: 4, message: "As we discussed.", language: DEFAULT_LANGUAGE }] });

/** A mail as its reader will see it. html: a complete document with embedded pictures. */
export const mailPreviewSchema = z.object({
  from: z.string(),
  to: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  language: z.enum(LANGUAGES),
  html: z.string(),
});

/** A sent proposal: to whom, by whom, when. */
export const sendingSchema = z.object({
  id: z.int(),
  recipients: z.array(z.object({ contact_id: z.int(), name: z.string(), email: z.string() })),
  message: z.string(),
  language: z.enum(LANGUAGES),
  sent_at: isoInstant,
});

/**
 * One entry of a deal's timeline. kind: created, sent, reminded, expired, viewed, options_changed, question_asked,
 * accepted, acceptance_recorded, refused, replaced, pdf, or another recorded kind.
 */
export const timelineEntrySchema = z.object({
  id: z.string(),
  kind: z.string(),
  actor: z.enum(["member", "visitor", "system"]),
  /** Full name of the member who acted. */
  by: z.string().nullable(),
  at: isoInstant,
  /** Details, depending on the kind. */
  details: z.object({
    revision: z.int().optional(),
    deal_id: z.int().optional(),
    recipients: z.array(z.string()).optional(),
    message: z.string().optional(),
    /** Why the customer refused, if they said so. */
    reason: z.string().optional(),
    /** What the customer asked, and who asked it as they say. */
    question: z.string().optional(),
    asked_by: z.object({ name: z.string(), email: z.string() }).optional(),
    first: z.boolean().optional(),
    ticked: z.array(z.string()).optional(),
    unticked: z.array(z.string()).optional(),
    signed_name: z.string().optional(),
    verification_code: z.string().optional(),
    /** The purchase order number entered when accepting. */
    purchase_order: z.string().optional(),
    /** Name of the evidence file of a recorded acceptance, served at /deals/{id}/acceptance/file. */
    file: z.string().optional(),
    days: z.number().optional(),
    language: z.string().optional(),
  }),
});

const offerLine = z.object({
  name: z.string(),
  description: z.string(),
  quantity: z.int(),
  unit_price: z.number().int(),
  total_price: z.number().int(),
  is_optional: z.boolean(),
  is_selected: z.boolean(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  tax: z.string().nullable(),
});

export const LINE_FIELDS = [
  "name",
  "description",
  "quantity",
  "unit_price",
  "total_price",
  "is_optional",
  "is_selected",
  "answers",
  "tax",
] as const;

type TermField =
  | ApiName<TextWith<"compared">>
  | "currency"
  | "discount"
  | "discount_kind"
  | "is_discount_with_tax"
  | "tax";
export const TERM_FIELDS: readonly TermField[] = [
  ...textsWith("compared").map((name) => DEAL_TEXTS[name].api),
  "currency",
  "discount",
  "discount_kind",
  "is_discount_with_tax",
  "tax",
];

const lineChange = z.object({
  kind: z.enum(["added", "removed", "changed"]),
  name: z.string(),
  fields: z.array(z.enum(LINE_FIELDS)),
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
export type TimelineEntry = z.output<typeof timelineEntrySchema>;
export type SendBody = z.output<typeof sendBody>;

const tag = "Deals";
const params = z.object({ id: rowId });

/** The page of a timeline, by default with 20 entries. */
export const timelineQuery = z.strictObject(paging(20));

nameSchemas({
  SendInput: sendBody,
  Sending: sendingSchema,
  EmailPreviewInput: previewBody,
  EmailPreview: mailPreviewSchema,
  ComparedLine: offerLine,
  TimelineEntry: timelineEntrySchema,
  DealComparison: changesSchema,
});

/** Sending a proposal and tracking it. */
export const followingApi = {
  send: contract(followingCalls.send, {
    tag,
    access: can("deals.update"),
    operationId: "sendProposal",
    summary: "Mail the link of a pending proposal to contacts of its client.",
    description: "The mail is sent in the workspace's name.",
    limits: ["sendProposal"],
    params,
    body: sendBody,
    response: data(sendingSchema),
    status: 201,
    refusals: {
      409: "The proposal is not pending, or has expired.",
      422:
        "A contact is not one of the client's, or has no email address; or a required field or a variable of the " +
        "document or the message is empty: `errors` names each by its variable, with the code `required`.",
      429: "Too many mails; `details` names an address that had its mails of this hour.",
    },
  }),
  preview: contract(followingCalls.preview, {
    tag,
    access: can("deals.update"),
    operationId: "previewProposalEmail",
    summary: "Preview the mail that would send a proposal.",
    description: "Nothing is sent.",
    keepsNoAnswer: true,
    params,
    body: previewBody,
    response: data(mailPreviewSchema),
  }),
  timeline: contract(followingCalls.timeline, {
    tag,
    access: can("deals.read"),
    operationId: "listDealTimeline",
    summary: "List what happened to a deal, newest first.",
    params,
    query: timelineQuery,
    response: page(timelineEntrySchema),
  }),
  changes: contract(followingCalls.changes, {
    tag,
    access: can("deals.read"),
    operationId: "getDealChanges",
    summary: "Compare a deal with its previous revision, line by line.",
    params,
    response: data(changesSchema),
  }),
};
