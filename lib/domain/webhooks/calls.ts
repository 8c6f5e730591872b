import { call } from "@/lib/core/contract/call";

export const webhookCalls = {
  list: call("GET", "/webhooks"),
  create: call("POST", "/webhooks"),
  update: call("PUT", "/webhooks/{id}"),
  remove: call("DELETE", "/webhooks/{id}"),
  rotateSecret: call("POST", "/webhooks/{id}/secret"),
  sendTest: call("POST", "/webhooks/{id}/test"),
  deliveries: call("GET", "/webhooks/{id}/deliveries"),
  redeliver: call("POST", "/webhook-deliveries/{id}/redeliver"),
};
