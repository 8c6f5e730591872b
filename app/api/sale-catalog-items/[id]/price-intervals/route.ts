import { addTier } from "@/lib/catalog/add-tier";
import { catalogApi } from "@/lib/catalog/api";
import { listTiers } from "@/lib/catalog/list-tiers";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(catalogApi.tiers, async (context, { params }) => ({
  data: await listTiers(context, params.id),
}));

export const POST = endpoint(catalogApi.addTier, async (context, { params, body }) => ({
  data: await addTier(context, params.id, body.data.attributes),
}));
