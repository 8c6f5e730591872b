import { z } from "zod";
import { isoInstant } from "@/lib/core/contract/iso-instant";
import { DELIVERY_PROBLEM_CODES } from "./delivery/delivery-problems";
import { DELIVERY_STATES, TEST_EVENT, WEBHOOK_EVENTS } from "./events";

/** Webhooks that one tenant may have. */
export const MOST_WEBHOOKS = 20;

/** A webhook as staff see it; its secret only when it was made. */
export const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_enabled: z.boolean(),
  /** Why the server itself switched it off. */
  disabled_because: z.enum(["failing", "gone"]).nullable(),
  last_success_at: isoInstant.nullable(),
  failing_since: isoInstant.nullable(),
  version: z.int(),
  created_at: isoInstant,
});

export const withSecretSchema = webhookSchema.extend({ secret: z.string() });

/** POST /webhooks and PUT /webhooks/{id}. */
export const webhookBody = z.strictObject({
  url: z.string().trim().min(1, "Address is required").max(2_000),
  description: z.string().trim().max(200).default(""),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, "Choose at least one event").max(WEBHOOK_EVENTS.length),
  is_enabled: z.boolean().default(true),
});

/** A message and what became of it. */
export const deliverySchema = z.object({
  id: z.int(),
  webhook_id: z.int(),
  message_id: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  state: z.enum(DELIVERY_STATES),
  occurred_at: isoInstant,
  /** Of a waiting one. */
  next_at: isoInstant.nullable(),
  attempts: z.int(),
  /** code and problem: why there was no answer. */
  history: z.array(
    z.object({
      at: z.string(),
      status: z.number().nullable(),
      milliseconds: z.int(),
      code: z.enum(DELIVERY_PROBLEM_CODES).nullable(),
      problem: z.string().nullable(),
    }),
  ),
  /** The beginning of the last answer's body; empty without deals.read. */
  answer: z.string(),
  /** What the message says; null without deals.read. */
  data: z.record(z.string(), z.unknown()).nullable(),
});

export type WebhookAnswer = z.output<typeof webhookSchema>;
export type DeliveryAnswer = z.output<typeof deliverySchema>;
export type WebhookBody = z.output<typeof webhookBody>;
