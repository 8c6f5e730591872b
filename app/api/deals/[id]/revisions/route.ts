import { followingApi } from "@/lib/domain/deals/following/following-api";
import { listRevisions } from "@/lib/domain/deals/revisions/list-revisions";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(followingApi.revisions, (context, { params, query }) =>
  listRevisions(context, params.id, query),
);
