import { draftsApi } from "@/lib/domain/deals/drafts/drafts-api";
import { listDrafts } from "@/lib/domain/deals/drafts/read-drafts";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(draftsApi.list, async (context) => ({ data: await listDrafts(context) }));
