import { catalogApi } from "@/lib/catalog/api";
import { changeTier } from "@/lib/catalog/change-tier";
import { removeTier } from "@/lib/catalog/remove-tier";
import { endpoint } from "@/lib/http/endpoint";

export const PUT = endpoint(catalogApi.changeTier, async (context, { params, body }) => ({
  data: await changeTier(context, params.id, params.intervalId, body.data.attributes),
}));

export const DELETE = endpoint(catalogApi.removeTier, (context, { params }) =>
  removeTier(context, params.id, params.intervalId),
);
