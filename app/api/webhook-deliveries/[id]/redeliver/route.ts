import { endpoint } from "@/lib/http/endpoint";
import { webhooksApi } from "@/lib/webhooks/api";
import { redeliver } from "@/lib/webhooks/redeliver";

export const POST = endpoint(webhooksApi.redeliver, async (context, { params }) => ({
  data: await redeliver(context, params.id),
}));
