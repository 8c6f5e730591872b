import { z } from "zod";
import { named, otherAnswer, otherQuantity } from "@/lib/core/contract/shared-shapes";
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
import { instant, isoInstant } from "@/lib/core/contract/times";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/lib/core/i18n/languages";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { emailAddress, typedEmail } from "@/lib/core/contract/email-address";
import { filledIn } from "@/lib/domain/clients/fields";
import { MAX_EMAIL } from "@/lib/domain/clients/limits";
import { NOT_SENT_BECAUSE } from "@/lib/domain/mail/mail-payload";
import { followingCalls } from "../calls";
import { EVENT_GROUPS, EVENT_KINDS } from "./deal-events";
import { mailWords } from "./mail-words-schema";
import { MAX_COPIES, MAX_UNDO_SECONDS } from "../limits";

/** The most contacts of one sending. */
const MAX_CONTACTS = 20;

const words = {
  subject: mailWords.subject.default("").describe("Subject, with variables; empty: the usual one."),
  greeting: mailWords.greeting
    .default("")
    .describe(
      "First line, with variables; empty: the usual one with {contact.first_name}, unless the message greets.",
    ),
  message: mailWords.message
    .default("")
    .describe("Text above the link. Variables have the values of their reader."),
};

const copies = z
  .array(z.string().max(MAX_EMAIL).transform(typedEmail).pipe(emailAddress(inEnglish)))
  .max(MAX_COPIES)
  .refine((addresses) => new Set(addresses).size === addresses.length, "must name each address once")
  .default([])
  .describe("Addresses that get a copy of the first contact's mail.");

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
    contact_ids: z.array(rowReference).max(MAX_CONTACTS).default([]),
    client_address: z.boolean().default(false),
    fill_in: filledIn(inEnglish)
      .default({})
      .describe(
        "Values of variables that the client or the proposal's contact lacks, by the variable's name.",
      ),
    ...words,
    language: z.enum(LANGUAGES).optional(),
    cc: copies,
    send_at: instant
      .transform((text) => new Date(text))
      .optional()
      .describe("When it is sent, within the proposal's validity; left out: now."),
    undo_seconds: z
      .int()
      .min(0)
      .max(MAX_UNDO_SECONDS)
      .default(0)
      .describe("How long the sending waits and can be cancelled."),
  })
  .refine(({ send_at, undo_seconds }) => !send_at || undo_seconds === 0, {
    path: ["undo_seconds"],
    error: "cannot be used with send_at, until which it can be cancelled",
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
    ...words,
    language: z.enum(LANGUAGES).optional(),
  })
  .meta({ examples: [{ contact_id: 4, message: "As we discussed.", language: DEFAULT_LANGUAGE }] });

/**
 * A mail as its reader will see it. greeting: its first line; empty if the message greets. html: a complete document
 * with embedded pictures.
 */
export const mailPreviewSchema = z.object({
  from: z.string(),
  to: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  greeting: z.string(),
  language: z.enum(LANGUAGES),
  html: z.string(),
  missing_taxes: z
    .string()
    .nullable()
    .describe("The default tax profile, if it has taxes and the proposal none."),
});

/** A sent proposal, or one that will be sent: to whom, with which words as written, when. */
export const sendingSchema = z.object({
  id: z.int().nullable().describe("Null: not sent yet."),
  recipients: z.array(z.object({ contact_id: z.int(), name: z.string(), email: z.string() })),
  cc: z.array(z.string()),
  subject: z.string(),
  greeting: z.string(),
  message: z.string(),
  language: z.enum(LANGUAGES),
  sent_at: isoInstant.nullable(),
  scheduled_id: z.int().nullable().describe("Id by which it can be cancelled; null: it was sent."),
  scheduled_for: isoInstant.nullable().describe("When it will be sent; null: it was sent."),
});

/** One entry of a deal's timeline. kind: of an event (deal-events.ts), or "pdf" for a PDF that was rendered. */
export const timelineEntrySchema = z.object({
  id: z.string(),
  kind: z.enum([...EVENT_KINDS, "pdf"]),
  actor: z.enum(["member", "visitor", "system"]),
  /** Full name of the member who acted. */
  by: z.string().nullable(),
  at: isoInstant,
  /** Details, depending on the kind. */
  details: z.object({
    revision: z.int().optional(),
    deal_id: z.int().optional(),
    recipients: z.array(z.string()).optional(),
    cc: z.array(z.string()).optional(),
    subject: z.string().optional(),
    /** When a scheduled sending is due, its id, and whether it still waits, so that it can be cancelled. */
    scheduled_for: z.string().optional(),
    scheduled_id: z.int().optional(),
    is_waiting: z.boolean().optional(),
    /** Why a scheduled proposal was not sent, and the variables that had no value. */
    because: z.enum(NOT_SENT_BECAUSE).optional(),
    fields: z.array(z.string()).optional(),
    message: z.string().optional(),
    /** Why the customer refused, if they said so. */
    reason: z.string().optional(),
    /** What the customer asked, and who asked it as they say. */
    question: z.string().optional(),
    question_id: z.int().optional(),
    /** Null: the question was answered elsewhere. */
    answer: z.string().nullable().optional(),
    asked_by: z.object({ name: z.string(), email: z.string() }).optional(),
    first: z.boolean().optional(),
    /** Under which name a reader kept a selection of their own. */
    version: z.string().optional(),
    ticked: z.array(z.string()).optional(),
    unticked: z.array(z.string()).optional(),
    quantities: z.array(otherQuantity).optional(),
    answers: z.array(otherAnswer).optional(),
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

/** Somebody who has a deal open. */
export type Reader = z.output<typeof named>;
export type TimelineEntry = z.output<typeof timelineEntrySchema>;
export type SendBody = z.output<typeof sendBody>;

const tag = "Deals";
const params = z.object({ id: rowId });

/** What may be shown of a timeline alone: a group of events, or the PDFs. */
export const TIMELINE_GROUPS = [...EVENT_GROUPS, "pdf"] as const;
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number];

/** The page of a timeline, by default with 20 entries. */
export const timelineQuery = z.strictObject({
  ...paging(20),
  "filter[group]": z.enum(TIMELINE_GROUPS).optional(),
});

nameSchemas({
  SendInput: sendBody,
  Sending: sendingSchema,
  EmailPreviewInput: previewBody,
  EmailPreview: mailPreviewSchema,
  TimelineEntry: timelineEntrySchema,
});

/** Sending a proposal and tracking it. */
export const followingApi = {
  send: contract(followingCalls.send, {
    tag,
    access: can("deals.update"),
    operationId: "sendProposal",
    summary: "Mail the link of a pending proposal to contacts of its client.",
    description:
      "The mail is sent in the workspace's name; replies go to the caller. With `send_at` or `undo_seconds` all is " +
      "checked now and when it is due, with the caller's rights of then; the timeline and a mail say why it failed.",
    limits: ["sendProposal"],
    params,
    body: sendBody,
    response: data(sendingSchema),
    status: 201,
    refusals: {
      409: "The proposal is not pending, or has expired.",
      422:
        "`errors` names each: a contact of another client or without email address, `send_at` in the past or " +
        "after the validity, a deal without client or lines, an empty field or variable (`required`).",
      429: "Too many mails; `details` names an address that had its mails of this hour.",
    },
  }),
  cancelSending: contract(followingCalls.cancelSending, {
    tag,
    access: can("deals.update"),
    operationId: "cancelScheduledSending",
    summary: "Cancel a sending that is not due yet.",
    params: z.object({ id: rowId, scheduled_id: rowId }),
    response: z.undefined(),
    refusals: { 409: "It is due, was sent, or will not be sent anyway." },
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
  share: contract(followingCalls.share, {
    tag,
    access: can("deals.read"),
    operationId: "noteSharedProposal",
    summary: "Note that somebody outside has got the proposal's link otherwise than by Kapi's mail.",
    description:
      "Openings of its page count as the customer's only after it, or an earlier version, was sent or shared. " +
      "Noted once for each version, which is then no draft.",
    params,
    refusals: { 422: "The deal has no client or no lines." },
    response: data(z.object({ noted: z.boolean().describe("Whether it was not known before.") })),
  }),
  open: contract(followingCalls.open, {
    tag,
    access: can("deals.read"),
    operationId: "noteOpenDeal",
    summary: "Say that one has a deal open, and learn who else has.",
    description: "To be repeated every 20 seconds: after a minute it is over.",
    inBackground: true,
    keepsNoAnswer: true,
    params,
    response: data(z.array(named)),
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
};
