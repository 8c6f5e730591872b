import { catalogApi } from "@/lib/domain/catalog/api";
import { changeTier, removeTier } from "@/lib/domain/catalog/change-rules";
import { endpoint } from "@/lib/server/endpoint";

export const PUT = endpoint(catalogApi.changeTier, async (context, { params, body }) => ({
  data: await changeTier(context, params.id, params.intervalId, body.data.attributes),
}));

export const DELETE = endpoint(catalogApi.removeTier, (context, { params }) =>
  removeTier(context, params.id, params.intervalId),
);
