import { followingApi } from "@/lib/domain/deals/following/following-api";
import { readTimeline } from "@/lib/domain/deals/following/read-timeline";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(followingApi.timeline, (context, { params, query }) =>
  readTimeline(context, params.id, query),
);
