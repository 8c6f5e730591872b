import { endpoint } from "@/lib/http/endpoint";
import { webhooksApi } from "@/lib/webhooks/api";
import { sendTest } from "@/lib/webhooks/send-test";

export const POST = endpoint(webhooksApi.sendTest, async (context, { params }) => ({
  data: await sendTest(context, params.id),
}));
