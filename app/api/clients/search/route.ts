import { clientsApi } from "@/lib/clients/api";
import { searchClients } from "@/lib/clients/search-clients";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(clientsApi.search, (context, { query }) => searchClients(context, query));
