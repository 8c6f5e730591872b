import { addItem } from "@/lib/domain/catalog/add-item";
import { catalogApi } from "@/lib/domain/catalog/api";
import { listCatalogItems } from "@/lib/domain/catalog/list-items";
import { endpoint, longEndpoint } from "@/lib/server/endpoint";
import { taggedRow } from "@/lib/platform/http/reply";

export const GET = endpoint(catalogApi.list, (context, { query }) => listCatalogItems(context, query));

export const POST = longEndpoint(catalogApi.create, async (context, { body }) =>
  taggedRow(await addItem(context, body)),
);
