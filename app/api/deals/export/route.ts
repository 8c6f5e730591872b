import { dealsApi } from "@/lib/domain/deals/api";
import { exportDeals } from "@/lib/domain/deals/list/export-deals";
import { longEndpoint } from "@/lib/server/endpoint";

export const GET = longEndpoint(dealsApi.export, (context, { query }) => exportDeals(context, query));
