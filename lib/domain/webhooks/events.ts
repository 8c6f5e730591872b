/** Events of webhooks. A test message is sent only on request. */
export const WEBHOOK_EVENTS = [
  "deal.created",
  "deal.changed",
  "deal.sent",
  "deal.viewed",
  "deal.selection_changed",
  "deal.question_asked",
  "deal.question_answered",
  "deal.accepted",
  "deal.acceptance_recorded",
  "deal.refused",
  "deal.expired",
  "deal.cancelled",
  "deal.deleted",
  "client.created",
  "client.changed",
  "client.merged",
  "client.deleted",
] as const;
export const TEST_EVENT = "webhook.test";

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The permission to read what an event's messages contain. */
export const readRightOf = (event: WebhookEvent | typeof TEST_EVENT) =>
  event.startsWith("client.") ? "clients.read" : "deals.read";

/** States of a message. waiting: not tried yet or to be retried; failed: given up. */
export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];
