import { clientSearchApi } from "@/lib/domain/clients/search-api";
import { suggestClients } from "@/lib/domain/clients/suggest-clients";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(clientSearchApi.suggestions, async (context, { query }) => ({
  data: await suggestClients(context, query.limit),
}));
