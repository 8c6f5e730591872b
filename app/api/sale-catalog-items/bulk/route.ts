import { catalogApi } from "@/lib/domain/catalog/api";
import { changeItems } from "@/lib/domain/catalog/bulk/change-items";
import { endpoint } from "@/lib/server/endpoint";

export const PATCH = endpoint(catalogApi.updateMany, (context, { body }) => changeItems(context, body));
