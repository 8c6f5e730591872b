import { revisionsApi } from "@/lib/domain/deals/revisions/revisions-api";
import { listRevisions } from "@/lib/domain/deals/revisions/list-revisions";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(revisionsApi.revisions, (context, { params, query }) =>
  listRevisions(context, params.id, query),
);
