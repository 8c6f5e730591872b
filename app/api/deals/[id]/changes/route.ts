import { followingApi } from "@/lib/deals/following-api";
import { readChanges } from "@/lib/deals/read-changes";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(followingApi.changes, async (context, { params }) => ({
  data: await readChanges(context, params.id),
}));
