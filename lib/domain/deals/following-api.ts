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
import { fieldValue } from "@/lib/domain/custom-fields/schema";
import { followingCalls } from "./calls";
import { DEAL_TEXTS, textsWith, type ApiName, type TextWith } from "./deal-texts";

/** Contacts that one sending may reach. */
const MOST_CONTACTS = 20;

const message = z.string().trim().max(2_000).default("");

/**
 * POST /deals/{id}/send: which contacts of the deal's client get the link, with what message, in which
 * language (the client's unless said, which is kept with the client). client_address: the client's own
 * address too, which becomes a contact where it is none yet.
 */
const sendBody = z
  .strictObject({
    contact_ids: z.array(rowReference).max(MOST_CONTACTS).default([]),
    client_address: z.boolean().default(false),
    message,
    language: z.enum(LANGUAGES).optional(),
  })
  .refine(({ contact_ids, client_address }) => client_address || contact_ids.length > 0, {
    path: ["contact_ids"],
    error: "must name at least one contact",
  })
  .meta({ examples: [{ contact_ids: [4, 5], message: "As we discussed.", language: DEFAULT_LANGUAGE }] });

/**
 * POST /deals/{id}/send/preview: to which contact, else to the client's own address; message and language as
 * when it is sent.
 */
export const previewBody = z.strictObject({
  contact_id: rowReference.nullish(),
  message,
  language: z.enum(LANGUAGES).optional(),
});

/** A mail as its reader will see it. html: a whole document whose pictures are inside. */
export const mailPreviewSchema = z.object({
  from: z.string(),
  to: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  language: z.enum(LANGUAGES),
  html: z.string(),
});

/** A proposal that was sent: to whom, in whose words, when. */
export const sendingSchema = z.object({
  id: z.int(),
  recipients: z.array(z.object({ contact_id: z.int(), name: z.string(), email: z.string() })),
  message: z.string(),
  language: z.enum(LANGUAGES),
  sent_at: isoInstant,
});

/**
 * One entry of a deal's timeline. kind: created, sent, reminded, viewed, options_changed, accepted,
 * acceptance_recorded, refused, replaced, pdf, or another that was recorded.
 */
export const timelineEntrySchema = z.object({
  id: z.string(),
  kind: z.string(),
  actor: z.enum(["member", "visitor", "system"]),
  /** Full name of the member who acted. */
  by: z.string().nullable(),
  at: isoInstant,
  /** What is to be said beyond the kind; each part is there for the kinds that have it. */
  details: z.object({
    revision: z.int().optional(),
    deal_id: z.int().optional(),
    recipients: z.array(z.string()).optional(),
    message: z.string().optional(),
    first: z.boolean().optional(),
    ticked: z.array(z.string()).optional(),
    unticked: z.array(z.string()).optional(),
    signed_name: z.string().optional(),
    verification_code: z.string().optional(),
    /** The order number that an acceptance gave to the deal. */
    purchase_order: z.string().optional(),
    /** Name of the file that shows a recorded acceptance, to be had at /deals/{id}/acceptance/file. */
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
  ApiName<TextWith<"compared">> | "currency" | "discount" | "discount_kind" | "is_discount_with_tax" | "tax";
export const TERM_FIELDS: readonly TermField[] = [
  ...textsWith("compared").map((name) => DEAL_TEXTS[name].api),
  "currency",
  "discount",
  "discount_kind",
  "is_discount_with_tax",
  "tax",
];

/**
 * What changed since the previous revision; amounts in minor units. difference is null without a previous
 * revision and between currencies.
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
   * Lines that differ, in the order of the new revision, then those that are gone. difference: of what the
   * line adds to the subtotal.
   */
  lines: z.array(
    z.object({
      kind: z.enum(["added", "removed", "changed"]),
      name: z.string(),
      fields: z.array(z.enum(LINE_FIELDS)),
      before: offerLine.nullable(),
      after: offerLine.nullable(),
      difference: z.number().int().nullable(),
    }),
  ),
  /**
   * Blocks and sections that differ, in the order of the new revision, then those that are gone; their words in each
   * without markup. Equal words of a changed one: something else did, such as a picture.
   */
  words: z.array(
    z.object({
      kind: z.enum(["added", "removed", "changed", "moved"]),
      type: z.enum([...BLOCK_TYPES, "section"]),
      before: z.array(z.string()),
      after: z.array(z.string()),
    }),
  ),
  /** Values of the deal's own fields that differ, by key; for staff alone. */
  custom_fields: z
    .array(z.object({ key: z.string(), before: fieldValue.nullable(), after: fieldValue.nullable() }))
    .optional(),
});

export type RevisionChanges = z.output<typeof changesSchema>;
export type TimelineEntry = z.output<typeof timelineEntrySchema>;
export type SendBody = z.output<typeof sendBody>;

const tag = "Deals";
const params = z.object({ id: rowId });

/** Which page of a timeline, 20 entries each unless said. */
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

/** Sending a proposal and following what becomes of it. */
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
      422: "A contact is not one of the client's, or has no email address.",
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
