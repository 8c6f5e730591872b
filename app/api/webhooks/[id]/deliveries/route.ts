import { endpoint } from "@/lib/http/endpoint";
import { webhooksApi } from "@/lib/webhooks/api";
import { listDeliveries } from "@/lib/webhooks/list-deliveries";

export const GET = endpoint(webhooksApi.deliveries, (context, { params, query }) =>
  listDeliveries(context, params.id, query),
);
