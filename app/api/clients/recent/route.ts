import { clientsApi } from "@/lib/clients/api";
import { recentClients } from "@/lib/clients/recent-clients";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(clientsApi.recent, async (context, { query }) => ({
  data: await recentClients(context, query.limit),
}));
