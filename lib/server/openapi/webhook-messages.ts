import { z } from "zod";
import { nameSchemas } from "@/lib/core/contract/contract";
import { named } from "@/lib/core/contract/shared-shapes";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { clientSchema } from "@/lib/domain/clients/api";
import { fieldValuesSchema } from "@/lib/domain/custom-fields/schema";
import { fieldsWith } from "@/lib/domain/deals/terms/deal-fields";
import { dealOutputs } from "@/lib/domain/deals/terms/field-schemas";
import { STAGES } from "@/lib/domain/deals/lifecycle";
import { progressSchema, recurringSchema } from "@/lib/domain/deals/schema";
import { EVENT_FIELDS } from "@/lib/domain/webhooks/event-fields";
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/domain/webhooks/events";

const moment = z.iso.datetime();

/** A deal in messages. Amounts are in minor units. */
const announcedDeal = z.object({
  id: z.int(),
  uuid: z.string(),
  number: z.string(),
  revision: z.int(),
  adjusted_deal_id: z.int().nullable(),
  ...dealOutputs(fieldsWith("announced")),
  stage: z.enum(STAGES),
  progress: progressSchema,
  client: z.object({ id: z.int().nullable(), name: z.string() }),
  owner: named.nullable(),
  amount_before_tax: z.int(),
  amount_after_tax: z.int(),
  recurring: recurringSchema.meta({ examples: [null] }),
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
  time_zone: z.string().nullable(),
  addresses: clientSchema.shape.addresses.meta({ examples: [[]] }),
  tax_number: clientSchema.shape.tax_number,
  zoho_id: z.string().nullable(),
  custom_fields: fieldValuesSchema,
});

nameSchemas({ AnnouncedDeal: announcedDeal, AnnouncedClient: announcedClient });

type Message = { when: string; data: z.ZodType };

/** When the message of an event is sent. */
const WHEN: Readonly<Record<WebhookEvent, string>> = {
  "deal.created": "A deal, or the next revision of one, was saved.",
  "deal.changed": "Staff changed a pending deal, or the owner of any.",
  "deal.sent": "Staff mailed the proposal's link.",
  "deal.viewed": "A customer opened the proposal; once a day for each network.",
  "deal.selection_changed": "A reader of a pending proposal saved other options, quantities or answers.",
  "deal.question_asked": "A customer asked about the proposal.",
  "deal.question_answered": "Staff answered a customer's question; `answer` is null if elsewhere.",
  "deal.accepted": "The customer accepted the proposal.",
  "deal.acceptance_recorded": "Staff recorded that the customer accepted.",
  "deal.refused": "The customer or staff refused the proposal.",
  "deal.expired": "The validity of a pending deal ended.",
  "deal.cancelled": "Staff cancelled a pending deal.",
  "deal.deleted": "A deal was deleted.",
  "client.created": "A client was added.",
  "client.changed": "A client or its contacts changed.",
  "client.merged": "Another client was merged into this one.",
  "client.deleted": "A client was deleted, not by merging it.",
};

/** What the message of an event contains: the deal or client, and the event's own fields. */
function dataOf(event: WebhookEvent): z.ZodType {
  const subject = event.startsWith("client.") ? announcedClient : announcedDeal;
  const fields = EVENT_FIELDS[event];
  return Object.keys(fields).length === 0 ? subject : z.intersection(subject, z.object(fields));
}

/** By event: when its message is sent, and the message's data. */
// Object.fromEntries() loses the keys' types.
export const MESSAGES_OF_EVENTS = Object.fromEntries<Message>([
  ...WEBHOOK_EVENTS.map((event) => [event, { when: WHEN[event], data: dataOf(event) }] as const),
  [
    TEST_EVENT,
    {
      when: "Somebody asked for a test.",
      data: z.object({ webhook_id: z.int(), message: z.string() }),
    },
  ],
]) as Readonly<Record<WebhookEvent | typeof TEST_EVENT, Message>>;
