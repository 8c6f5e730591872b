import { clientsApi } from "@/lib/clients/api";
import { searchClients } from "@/lib/clients/search-clients";
import { longEndpoint } from "@/lib/http/endpoint";

export const GET = longEndpoint(clientsApi.search, (context, { query }) => searchClients(context, query));
