import { endpoint, longEndpoint } from "@/lib/http/endpoint";
import { webhooksApi } from "@/lib/webhooks/api";
import { webhookReply } from "@/lib/webhooks/present-webhook";
import { removeWebhook } from "@/lib/webhooks/remove-webhook";
import { updateWebhook } from "@/lib/webhooks/update-webhook";

export const PUT = longEndpoint(webhooksApi.update, async (context, { params, body, headers }) =>
  webhookReply(await updateWebhook(context, { ...params, body, headers })),
);

export const DELETE = endpoint(webhooksApi.remove, (context, { params }) =>
  removeWebhook(context, params.id),
);
