import { clientSearchApi } from "@/lib/domain/clients/search-api";
import { recentClients } from "@/lib/domain/clients/suggest-clients";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(clientSearchApi.recent, async (context, { query }) => ({
  data: await recentClients(context, query.limit),
}));
