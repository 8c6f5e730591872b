import { z } from "zod";
import { nameSchemas } from "@/lib/core/contract/contract";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { fieldValuesSchema } from "@/lib/domain/custom-fields/schema";
import { perApiName, textsWith } from "@/lib/domain/deals/deal-texts";
import { STAGES } from "@/lib/domain/deals/lifecycle";
import { TEST_EVENT, type WebhookEvent } from "@/lib/domain/webhooks/events";

const named = z.object({ id: z.int(), name: z.string() });
const moment = z.iso.datetime();
const address = z.object({ name: z.string(), email: z.string() });

/** A deal in messages. Amounts are in minor units. */
const announcedDeal = z.object({
  id: z.int(),
  uuid: z.string(),
  number: z.string(),
  revision: z.int(),
  adjusted_deal_id: z.int().nullable(),
  ...perApiName(textsWith("announced"), () => z.string()),
  stage: z.enum(STAGES),
  client: z.object({ id: z.int().nullable(), name: z.string() }),
  owner: named.nullable(),
  currency: z.string(),
  amount_before_tax: z.int(),
  amount_after_tax: z.int(),
  custom_fields: fieldValuesSchema,
  valid_until: moment,
  proposal_url: z.string(),
});

/** A client in messages, without its contacts. */
const announcedClient = z.object({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  zoho_id: z.string().nullable(),
  custom_fields: fieldValuesSchema,
});

nameSchemas({ AnnouncedDeal: announcedDeal, AnnouncedClient: announcedClient });

const dealWith = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.intersection(announcedDeal, z.object(shape));
const clientWith = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.intersection(announcedClient, z.object(shape));

const SIGNED = {
  accepted_at: moment,
  signed_name: z.string().nullable(),
  verification_code: z.string(),
  content_hash: z.string(),
};
const CHANGED = { fields: z.array(z.string()), changed_by: named };
const FILE = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });

type Message = { when: string; data: z.ZodType };

/** By event: when its message is sent, and the message's data. */
export const MESSAGES_OF_EVENTS = {
  "deal.created": { when: "A deal, or the next revision of one, was saved.", data: announcedDeal },
  "deal.changed": { when: "Staff changed a pending deal, or the owner of any.", data: dealWith(CHANGED) },
  "deal.sent": {
    when: "Staff mailed the proposal's link.",
    data: dealWith({ recipients: z.array(address) }),
  },
  "deal.viewed": {
    when: "A customer opened the proposal; once a day for each network.",
    data: dealWith({ first: z.boolean() }),
  },
  "deal.question_asked": {
    when: "A customer asked about the proposal.",
    data: dealWith({ question: z.string(), asked_by: address }),
  },
  "deal.accepted": { when: "The customer accepted the proposal.", data: dealWith(SIGNED) },
  "deal.acceptance_recorded": {
    when: "Staff recorded that the customer accepted.",
    data: dealWith({ ...SIGNED, recorded_by: named, note: z.string(), file: FILE.nullable() }),
  },
  "deal.refused": {
    when: "The customer or staff refused the proposal.",
    data: dealWith({ refused_by: z.enum(["customer", "staff"]), reason: z.string().optional() }),
  },
  "deal.expired": { when: "The validity of a pending deal ended.", data: announcedDeal },
  "deal.cancelled": { when: "Staff cancelled a pending deal.", data: dealWith({ cancelled_by: named }) },
  "deal.deleted": { when: "A deal was deleted.", data: dealWith({ deleted_by: named }) },
  "client.created": { when: "A client was added.", data: clientWith({ created_by: named }) },
  "client.changed": { when: "A client or its contacts changed.", data: clientWith(CHANGED) },
  "client.merged": {
    when: "Another client was merged into this one.",
    data: clientWith({ merged_client: named.extend({ uuid: z.string() }), merged_by: named }),
  },
  "client.deleted": {
    when: "A client was deleted, not by merging it.",
    data: clientWith({ deleted_by: named }),
  },
  [TEST_EVENT]: {
    when: "Somebody asked for a test.",
    data: z.object({ webhook_id: z.int(), message: z.string() }),
  },
} satisfies Record<WebhookEvent | typeof TEST_EVENT, Message>;
