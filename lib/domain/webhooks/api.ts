import { z } from "zod";
import { can, contract, data, page, paging, rowId } from "@/lib/core/contract/contract";
import { webhookCalls } from "./calls";
import { DELIVERY_STATES } from "./events";
import { deliverySchema, webhookBody, webhookSchema, withSecretSchema } from "./schema";

const tag = "Webhooks";
const params = z.object({ id: rowId });
const read = can("settings.read", "settings.update");

const webhooksQuery = z.strictObject(paging(20));
const deliveriesQuery = z.strictObject({
  ...paging(20),
  "filter[state]": z.enum(DELIVERY_STATES).optional(),
});

export type WebhooksQuery = z.output<typeof webhooksQuery>;
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;

const switchedOff = "The webhook is switched off";

export const webhooksApi = {
  list: contract(webhookCalls.list, {
    tag,
    access: read,
    summary: "The workspace's webhooks, in the order in which they were made",
    query: webhooksQuery,
    response: page(webhookSchema),
  }),
  create: contract(webhookCalls.create, {
    tag,
    access: can("settings.create"),
    summary:
      "Have an address told of events of deals by signed messages (Standard Webhooks). The answer is the only one that holds the signing secret",
    limits: ["askWebhook"],
    body: webhookBody,
    response: data(withSecretSchema),
    status: 201,
    keepsNoAnswer: true,
    refusals: {
      403: "Without settings.create or deals.read",
      409: "There are as many webhooks as one workspace may have",
      422: "A field is wrong, or the address leads to a private network",
    },
  }),
  update: contract(webhookCalls.update, {
    tag,
    access: can("settings.update"),
    summary: "Change a webhook, or switch it off: messages that wait for it are then given up",
    limits: ["askWebhook"],
    params,
    body: webhookBody,
    response: data(webhookSchema),
    refusals: {
      403: "Without settings.update, or without deals.read for more events, another address or switching on",
      412: "If-Match names another state",
    },
  }),
  remove: contract(webhookCalls.remove, {
    tag,
    access: can("settings.delete"),
    summary: "Delete a webhook; messages that wait for it are given up",
    params,
    response: z.undefined(),
  }),
  rotateSecret: contract(webhookCalls.rotateSecret, {
    tag,
    access: can("settings.update"),
    summary: "Give a webhook a new signing secret. For 24 hours messages are signed with the former one too",
    params,
    response: data(withSecretSchema),
    keepsNoAnswer: true,
  }),
  sendTest: contract(webhookCalls.sendTest, {
    tag,
    access: can("settings.update"),
    summary: "Send a message of the type webhook.test",
    limits: ["askWebhook"],
    params,
    response: data(deliverySchema),
    status: 201,
    refusals: { 409: switchedOff },
  }),
  deliveries: contract(webhookCalls.deliveries, {
    tag,
    access: read,
    summary:
      "Messages to a webhook of the last 30 days, newest first, each with its attempts. What they say needs deals.read too",
    params,
    query: deliveriesQuery,
    response: page(deliverySchema),
  }),
  redeliver: contract(webhookCalls.redeliver, {
    tag,
    access: can("settings.update"),
    summary: "Send a message again, with the same id, whether it was delivered or given up",
    limits: ["askWebhook"],
    params,
    response: data(deliverySchema),
    refusals: { 409: switchedOff },
  }),
};
