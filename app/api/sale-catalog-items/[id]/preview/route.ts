import { catalogApi } from "@/lib/catalog/api";
import { previewChange } from "@/lib/catalog/preview/preview-change";
import { longEndpoint } from "@/lib/http/endpoint";

export const POST = longEndpoint(catalogApi.preview, (context, { params, body, query }) =>
  previewChange(context, params.id, body, query),
);
