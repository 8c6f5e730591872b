import { endpoint } from "@/lib/server/endpoint";
import { libraryApi } from "@/lib/domain/library/api";
import { listUses } from "@/lib/domain/library/uses";

export const GET = endpoint(libraryApi.uses, (context, { params, query }) =>
  listUses(context, params.id, query),
);
