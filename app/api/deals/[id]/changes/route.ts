import { revisionsApi } from "@/lib/domain/deals/revisions/revisions-api";
import { readChanges } from "@/lib/domain/deals/revisions/read-changes";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(revisionsApi.changes, async (context, { params }) => ({
  data: await readChanges(context, params.id),
}));
