import { endpoint } from "@/lib/server/endpoint";
import { webhooksApi } from "@/lib/domain/webhooks/api";
import { listDeliveries } from "@/lib/domain/webhooks/read-webhooks";

export const GET = endpoint(webhooksApi.deliveries, (context, { params, query }) =>
  listDeliveries(context, params.id, query),
);
