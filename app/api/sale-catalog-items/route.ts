import { addItem } from "@/lib/catalog/add-item";
import { catalogApi } from "@/lib/catalog/api";
import { listCatalogItems } from "@/lib/catalog/list-items";
import { endpoint, longEndpoint } from "@/lib/http/endpoint";
import { presentedWithTag } from "@/lib/http/presented-with-tag";

export const GET = endpoint(catalogApi.list, (context, { query }) => listCatalogItems(context, query));

export const POST = longEndpoint(catalogApi.create, async (context, { body }) =>
  presentedWithTag(await addItem(context, body)),
);
