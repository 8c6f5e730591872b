import { z } from "zod";
import { CHANGED, can, contract, data, page, paging, rowId, nameSchemas } from "@/lib/core/contract/contract";
import { webhookCalls } from "./calls";
import { DELIVERY_STATES } from "./events";
import { deliverySchema, webhookBody, webhookSchema, withSecretSchema } from "./schema";

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
    operationId: "createWebhook",
    summary: "Create a webhook that is sent signed messages about deals (Standard Webhooks).",
    description: "This is the only answer that contains the signing secret.",
    limits: ["askWebhook"],
    body: webhookBody,
    response: data(withSecretSchema),
    status: 201,
    keepsNoAnswer: true,
    refusals: {
      403: "You need both settings.create and deals.read.",
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
      403: "You need settings.update; and deals.read to add events, change the address or enable the webhook.",
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
    description: "The content of messages needs deals.read too.",
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
