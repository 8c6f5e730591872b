import { clientSearchApi } from "@/lib/domain/clients/search-api";
import { searchClients } from "@/lib/domain/zoho/search-clients";
import { longEndpoint } from "@/lib/server/endpoint";

export const GET = longEndpoint(clientSearchApi.search, (context, { query }) =>
  searchClients(context, query),
);
