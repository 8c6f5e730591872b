import { endpoint } from "@/lib/http/endpoint";
import { webhooksApi } from "@/lib/webhooks/api";
import { webhookReply } from "@/lib/webhooks/present-webhook";
import { rotateSecret } from "@/lib/webhooks/rotate-secret";

export const POST = endpoint(webhooksApi.rotateSecret, async (context, { params }) =>
  webhookReply(await rotateSecret(context, params.id)),
);
