import { clientsApi } from "@/lib/clients/api";
import { suggestClients } from "@/lib/clients/suggest-clients";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(clientsApi.suggestions, async (context, { query }) => ({
  data: await suggestClients(context, query.limit),
}));
