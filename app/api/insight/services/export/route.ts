import { exportInsight } from "@/lib/domain/deals/insight/export-insight";
import { insightApi } from "@/lib/domain/deals/insight/insight-api";
import { longEndpoint } from "@/lib/server/endpoint";

export const GET = longEndpoint(insightApi.export, (context, { query }) => exportInsight(context, query));
