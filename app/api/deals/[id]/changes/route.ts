import { followingApi } from "@/lib/domain/deals/following/following-api";
import { readChanges } from "@/lib/domain/deals/revisions/read-changes";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(followingApi.changes, async (context, { params }) => ({
  data: await readChanges(context, params.id),
}));
