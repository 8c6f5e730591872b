import { catalogApi } from "@/lib/catalog/api";
import { listCatalogItems } from "@/lib/catalog/list-items";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(catalogApi.list, (context, { query }) => listCatalogItems(context, query));
