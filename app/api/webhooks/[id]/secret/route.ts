import { endpoint } from "@/lib/server/endpoint";
import { webhooksApi } from "@/lib/domain/webhooks/api";
import { taggedRow } from "@/lib/platform/http/reply";
import { rotateSecret } from "@/lib/domain/webhooks/change-webhook";

export const POST = endpoint(webhooksApi.rotateSecret, async (context, { params }) =>
  taggedRow(await rotateSecret(context, params.id)),
);
