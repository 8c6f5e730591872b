import { endpoint, longEndpoint } from "@/lib/server/endpoint";
import { webhooksApi } from "@/lib/domain/webhooks/api";
import { taggedRow } from "@/lib/platform/http/reply";
import { removeWebhook, updateWebhook } from "@/lib/domain/webhooks/change-webhook";

export const PUT = longEndpoint(webhooksApi.update, async (context, { params, body, headers }) =>
  taggedRow(await updateWebhook(context, { ...params, body, headers })),
);

export const DELETE = endpoint(webhooksApi.remove, (context, { params }) =>
  removeWebhook(context, params.id),
);
