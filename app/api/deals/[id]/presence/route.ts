import { alsoOpen } from "@/lib/domain/deals/following/also-open";
import { followingApi } from "@/lib/domain/deals/following/following-api";
import { endpoint } from "@/lib/server/endpoint";

export const PUT = endpoint(followingApi.open, async (context, { params }) => ({
  data: await alsoOpen(context, params.id),
}));
