import { clientsApi } from "@/lib/domain/clients/api";
import { suggestClients } from "@/lib/domain/clients/suggest-clients";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(clientsApi.suggestions, async (context, { query }) => ({
  data: await suggestClients(context, query.limit),
}));
