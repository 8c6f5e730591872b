import { addTier, listTiers } from "@/lib/domain/catalog/change-rules";
import { catalogApi } from "@/lib/domain/catalog/api";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(catalogApi.tiers, async (context, { params }) => ({
  data: await listTiers(context, params.id),
}));

export const POST = endpoint(catalogApi.addTier, async (context, { params, body }) => ({
  data: await addTier(context, params.id, body.data.attributes),
}));
