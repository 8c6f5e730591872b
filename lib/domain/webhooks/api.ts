import { z } from "zod";
import { CHANGED, can, contract, data, page, paging, rowId, nameSchemas } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { webhookCalls } from "./calls";
import { DELIVERY_STATES, TEST_EVENT, WEBHOOK_EVENTS } from "./events";
import { MAX_DESCRIPTION, MAX_URL } from "./limits";

const eventName = z.enum(WEBHOOK_EVENTS);

/**
 * Why a message could not be delivered, with the API's messages; the screen has its own text for each
 * (webhooks.problems in messages).
 */
export const DELIVERY_PROBLEMS = {
  timeout: "No answer within 5 seconds.",
  refused: "The connection was refused.",
  cut: "The connection was cut.",
  unreachable: "The host cannot be reached.",
  certificate_expired: "The certificate has expired.",
  certificate_unknown: "The certificate is not signed by anybody known.",
  certificate_other_host: "The certificate is another host's.",
  private_address: "The address leads to a private network, which is not called.",
  unknown_host: "The host's name cannot be found.",
  secret_unreadable: "The signing secret cannot be read; make a new one, then send the message again.",
  failed: "The call failed.",
} as const;

export type DeliveryProblem = keyof typeof DELIVERY_PROBLEMS;
export const DELIVERY_PROBLEM_CODES = Object.keys(DELIVERY_PROBLEMS) as [
  DeliveryProblem,
  ...DeliveryProblem[],
];

/** The most webhooks of one tenant. */
export const MAX_WEBHOOKS = 20;

/** A webhook as staff see it; its secret only when it is created. */
export const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(eventName),
  is_enabled: z.boolean(),
  /** Why the server disabled it. */
  disabled_because: z.enum(["failing", "gone"]).nullable(),
  last_success_at: isoInstant.nullable(),
  failing_since: isoInstant.nullable(),
  version: z.int(),
  created_at: isoInstant,
});

export const withSecretSchema = webhookSchema.extend({ secret: z.string() });

/** POST /webhooks and PUT /webhooks/{id}. */
const webhookBody = z
  .strictObject({
    url: z.string().trim().min(1, "Address is required").max(MAX_URL),
    description: z.string().trim().max(MAX_DESCRIPTION).default(""),
    events: z.array(eventName).min(1, "Choose at least one event").max(WEBHOOK_EVENTS.length),
    is_enabled: z.boolean().default(true),
  })
  .meta({
    examples: [
      {
        url: "https://hooks.example.com/kapi",
        description: "Accounting",
        events: ["deal.accepted"],
        is_enabled: true,
      },
    ],
  });

/** A message and its delivery state. */
export const deliverySchema = z.object({
  id: z.int(),
  webhook_id: z.int(),
  message_id: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  state: z.enum(DELIVERY_STATES),
  occurred_at: isoInstant,
  /** Next attempt of a waiting message. */
  next_at: isoInstant.nullable(),
  attempts: z.int(),
  /** code and problem: why there was no response. */
  history: z.array(
    z.object({
      at: z.string(),
      status: z.number().nullable(),
      milliseconds: z.int(),
      code: z.enum(DELIVERY_PROBLEM_CODES).nullable(),
      problem: z.string().nullable(),
    }),
  ),
  /** The beginning of the last response's body; empty without deals.read, for events of clients clients.read. */
  answer: z.string(),
  /** The message's content; null without that. */
  data: z.record(z.string(), z.unknown()).nullable(),
});

export type WebhookAnswer = z.output<typeof webhookSchema>;
export type DeliveryAnswer = z.output<typeof deliverySchema>;
export type WebhookBody = z.output<typeof webhookBody>;

const tag = "Webhooks";
const params = z.object({ id: rowId });
const read = can("settings.read", "settings.update");

const webhooksQuery = z.strictObject(paging(20));
const deliveriesQuery = z.strictObject({
  ...paging(20),
  "filter[state]": z.enum(DELIVERY_STATES).optional().describe("State of the message."),
});

export type WebhooksQuery = z.output<typeof webhooksQuery>;
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;

const switchedOff = "The webhook is disabled.";

nameSchemas({
  WebhookEventName: eventName,
  Webhook: webhookSchema,
  CreatedWebhook: withSecretSchema,
  WebhookInput: webhookBody,
  WebhookDelivery: deliverySchema,
});

export const webhooksApi = {
  list: contract(webhookCalls.list, {
    tag,
    access: read,
    operationId: "listWebhooks",
    summary: "List the webhooks of the workspace, oldest first.",
    query: webhooksQuery,
    response: page(webhookSchema),
  }),
  create: contract(webhookCalls.create, {
    tag,
    access: can("settings.create"),
    fresh: true,
    operationId: "createWebhook",
    summary: "Create a webhook that is sent signed messages about deals and clients (Standard Webhooks).",
    description: "This is the only answer that contains the signing secret.",
    limits: ["askWebhook"],
    body: webhookBody,
    response: data(withSecretSchema),
    status: 201,
    keepsNoAnswer: true,
    refusals: {
      403: "You need settings.create, and deals.read or clients.read for the events of each.",
      409: "The workspace has as many webhooks as it may have.",
      422: "A field is wrong, or the address leads to a private network.",
    },
  }),
  update: contract(webhookCalls.update, {
    tag,
    access: can("settings.update"),
    operationId: "updateWebhook",
    summary: "Change a webhook, or enable or disable it.",
    description: "Disabling drops the messages that are waiting to be sent.",
    limits: ["askWebhook"],
    params,
    body: webhookBody,
    response: data(webhookSchema),
    refusals: {
      403:
        "You need settings.update, and deals.read or clients.read for the events of each. STEP_UP_REQUIRED: another " +
        "address is taken only soon after the sign-in or POST /me/confirm.",
      412: CHANGED,
    },
  }),
  remove: contract(webhookCalls.remove, {
    tag,
    access: can("settings.delete"),
    operationId: "deleteWebhook",
    summary: "Delete a webhook.",
    description: "Messages that are waiting to be sent are dropped.",
    params,
    response: z.undefined(),
  }),
  rotateSecret: contract(webhookCalls.rotateSecret, {
    tag,
    access: can("settings.update"),
    fresh: true,
    operationId: "rotateWebhookSecret",
    summary: "Give a webhook a new signing secret.",
    description: "For 24 hours messages are signed with both secrets, the old and the new.",
    params,
    response: data(withSecretSchema),
    keepsNoAnswer: true,
  }),
  sendTest: contract(webhookCalls.sendTest, {
    tag,
    access: can("settings.update"),
    operationId: "sendTestWebhook",
    summary: "Send a message of the type webhook.test.",
    limits: ["askWebhook"],
    params,
    response: data(deliverySchema),
    status: 201,
    refusals: { 409: switchedOff },
  }),
  deliveries: contract(webhookCalls.deliveries, {
    tag,
    access: read,
    operationId: "listWebhookDeliveries",
    summary: "List the messages of the last 30 days to a webhook, newest first, each with its attempts.",
    description: "The content of messages needs deals.read too, for events of clients clients.read.",
    params,
    query: deliveriesQuery,
    response: page(deliverySchema),
  }),
  redeliver: contract(webhookCalls.redeliver, {
    tag,
    access: can("settings.update"),
    operationId: "redeliverWebhook",
    summary: "Send a message again, with the same id.",
    description: "Works for messages that were delivered and for those that failed.",
    limits: ["askWebhook"],
    params,
    response: data(deliverySchema),
    refusals: { 409: switchedOff },
  }),
};
