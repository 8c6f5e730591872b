import { endpoint } from "@/lib/server/endpoint";
import { webhooksApi } from "@/lib/domain/webhooks/api";
import { redeliver } from "@/lib/domain/webhooks/send-message";

export const POST = endpoint(webhooksApi.redeliver, async (context, { params }) => ({
  data: await redeliver(context, params.id),
}));
