import { endpoint } from "@/lib/server/endpoint";
import { libraryApi } from "@/lib/domain/library/api";
import { listUpdates } from "@/lib/domain/library/uses";

export const GET = endpoint(libraryApi.updates, async (context, { params }) => ({
  data: await listUpdates(context, params.id),
}));
