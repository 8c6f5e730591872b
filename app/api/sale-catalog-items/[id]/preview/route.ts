import { catalogApi } from "@/lib/domain/catalog/api";
import { previewChange } from "@/lib/domain/catalog/preview/preview-change";
import { longEndpoint } from "@/lib/server/endpoint";

export const POST = longEndpoint(catalogApi.preview, (context, { params, body, query }) =>
  previewChange(context, params.id, body, query),
);
