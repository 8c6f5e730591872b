import { insightApi } from "@/lib/domain/deals/insight/insight-api";
import { readChoiceInsight } from "@/lib/domain/deals/insight/read-choice-insight";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(insightApi.choices, async (context, { query }) => ({
  data: await readChoiceInsight(context, query),
}));
