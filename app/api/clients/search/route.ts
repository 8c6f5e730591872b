import { clientsApi } from "@/lib/domain/clients/api";
import { searchClients } from "@/lib/domain/zoho/search-clients";
import { longEndpoint } from "@/lib/server/endpoint";

export const GET = longEndpoint(clientsApi.search, (context, { query }) => searchClients(context, query));
