import { followingApi } from "@/lib/deals/following-api";
import { readTimeline } from "@/lib/deals/read-timeline";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(followingApi.timeline, (context, { params, query }) =>
  readTimeline(context, params.id, query),
);
