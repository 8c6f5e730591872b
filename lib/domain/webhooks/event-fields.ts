import { z } from "zod";
import { named, otherAnswer, otherQuantity } from "@/lib/core/contract/shared-shapes";
import type { WebhookEvent } from "./events";

/** Somebody by name and address. */
const address = z.object({ name: z.string(), email: z.string() }).meta({ id: "MailAddress" });
const changed = { fields: z.array(z.string()), changed_by: named };
const signed = {
  accepted_at: z.iso.datetime(),
  signed_name: z.string().nullable(),
  verification_code: z.string(),
  content_hash: z.string(),
};

/** What the message of an event has beside the deal or client. Messages are checked, and described, by it. */
export const EVENT_FIELDS = {
  "deal.created": {},
  "deal.changed": changed,
  "deal.sent": { recipients: z.array(address) },
  "deal.viewed": { first: z.boolean() },
  "deal.selection_changed": {
    selected_by: z.enum(["customer", "staff"]),
    selected: z.array(z.string()),
    deselected: z.array(z.string()),
    quantities: z.array(otherQuantity),
    answers: z.array(otherAnswer),
  },
  "deal.question_asked": { question: z.string(), asked_by: address },
  "deal.question_answered": {
    question: z.string(),
    asked_by: address,
    answer: z.string().nullable(),
    answered_by: named,
  },
  "deal.accepted": signed,
  "deal.acceptance_recorded": {
    ...signed,
    recorded_by: named,
    note: z.string(),
    file: z.object({ name: z.string(), bytes: z.int(), sha256: z.string() }).nullable(),
  },
  "deal.refused": { refused_by: z.enum(["customer", "staff"]), reason: z.string().optional() },
  "deal.expired": {},
  "deal.cancelled": { cancelled_by: named },
  "deal.deleted": { deleted_by: named },
  "client.created": { created_by: named },
  "client.changed": changed,
  "client.merged": { merged_client: named.extend({ uuid: z.string() }), merged_by: named },
  "client.deleted": { deleted_by: named },
} as const satisfies Record<WebhookEvent, z.ZodRawShape>;

/** The fields of an event's message beside the deal or client. */
export type EventFields<Event extends WebhookEvent> = z.input<z.ZodObject<(typeof EVENT_FIELDS)[Event]>>;
