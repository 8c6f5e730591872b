import { endpoint, longEndpoint } from "@/lib/http/endpoint";
import { webhooksApi } from "@/lib/webhooks/api";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { listWebhooks } from "@/lib/webhooks/list-webhooks";
import { webhookReply } from "@/lib/webhooks/present-webhook";

export const GET = endpoint(webhooksApi.list, (context, { query }) => listWebhooks(context, query));

export const POST = longEndpoint(webhooksApi.create, async (context, { body }) =>
  webhookReply(await createWebhook(context, body)),
);
