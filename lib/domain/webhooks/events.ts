/** What a webhook can be told of. A test message goes out only when somebody asks for it. */
export const WEBHOOK_EVENTS = [
  "deal.created",
  "deal.sent",
  "deal.viewed",
  "deal.accepted",
  "deal.acceptance_recorded",
  "deal.refused",
] as const;
export const TEST_EVENT = "webhook.test";

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What may have become of a message. waiting: not tried yet or to be tried again; failed: given up. */
export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];
