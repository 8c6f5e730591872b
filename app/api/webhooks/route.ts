import { endpoint, longEndpoint } from "@/lib/server/endpoint";
import { webhooksApi } from "@/lib/domain/webhooks/api";
import { createWebhook } from "@/lib/domain/webhooks/change-webhook";
import { listWebhooks } from "@/lib/domain/webhooks/read-webhooks";
import { taggedRow } from "@/lib/platform/http/reply";

export const GET = endpoint(webhooksApi.list, (context, { query }) => listWebhooks(context, query));

export const POST = longEndpoint(webhooksApi.create, async (context, { body }) =>
  taggedRow(await createWebhook(context, body)),
);
