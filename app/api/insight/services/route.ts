import { insightApi } from "@/lib/domain/deals/insight/insight-api";
import { readInsight } from "@/lib/domain/deals/insight/read-insight";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(insightApi.services, async (context, { query }) => ({
  data: await readInsight(context, query),
}));
