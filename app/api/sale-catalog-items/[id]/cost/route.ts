import { catalogApi } from "@/lib/domain/catalog/api";
import { changeCost, readCost } from "@/lib/domain/catalog/item-cost";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(catalogApi.cost, async (context, { params }) => ({
  data: await readCost(context, params.id),
}));
export const PUT = endpoint(catalogApi.changeCost, async (context, { params, body }) => ({
  data: await changeCost(context, params.id, body),
}));
