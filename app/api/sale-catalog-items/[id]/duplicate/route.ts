import { catalogApi } from "@/lib/domain/catalog/api";
import { duplicateItem } from "@/lib/domain/catalog/duplicate-item";
import { taggedRow } from "@/lib/platform/http/reply";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(catalogApi.duplicate, async (context, { params }) =>
  taggedRow(await duplicateItem(context, params.id)),
);
