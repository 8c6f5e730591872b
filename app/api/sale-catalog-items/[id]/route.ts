import { catalogApi } from "@/lib/domain/catalog/api";
import { changeItem, deleteItem } from "@/lib/domain/catalog/change-item";
import { readItem } from "@/lib/domain/catalog/read-item";
import { endpoint, longEndpoint } from "@/lib/server/endpoint";
import { taggedRow } from "@/lib/platform/http/reply";

export const GET = endpoint(catalogApi.read, async (context, { params }) =>
  taggedRow(await readItem(context, params.id)),
);

export const PUT = longEndpoint(catalogApi.update, async (context, { params, body, headers }) =>
  taggedRow(await changeItem(context, params.id, body, headers)),
);

export const DELETE = endpoint(catalogApi.remove, (context, { params, headers }) =>
  deleteItem(context, params.id, headers),
);
