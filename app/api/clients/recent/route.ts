import { clientsApi } from "@/lib/domain/clients/api";
import { recentClients } from "@/lib/domain/clients/suggest-clients";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(clientsApi.recent, async (context, { query }) => ({
  data: await recentClients(context, query.limit),
}));
