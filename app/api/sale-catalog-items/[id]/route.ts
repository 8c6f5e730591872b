import { catalogApi } from "@/lib/catalog/api";
import { changeItem } from "@/lib/catalog/change-item";
import { deleteItem } from "@/lib/catalog/delete-item";
import { readItem } from "@/lib/catalog/read-item";
import { endpoint, longEndpoint } from "@/lib/http/endpoint";
import { presentedWithTag } from "@/lib/http/presented-with-tag";

export const GET = endpoint(catalogApi.read, async (context, { params }) =>
  presentedWithTag(await readItem(context, params.id)),
);

export const PUT = longEndpoint(catalogApi.update, async (context, { params, body, headers }) =>
  presentedWithTag(await changeItem(context, params.id, body, headers)),
);

export const DELETE = endpoint(catalogApi.remove, (context, { params, headers }) =>
  deleteItem(context, params.id, headers),
);
