import { endpoint } from "@/lib/server/endpoint";
import { webhooksApi } from "@/lib/domain/webhooks/api";
import { sendTest } from "@/lib/domain/webhooks/send-message";

export const POST = endpoint(webhooksApi.sendTest, async (context, { params }) => ({
  data: await sendTest(context, params.id),
}));
