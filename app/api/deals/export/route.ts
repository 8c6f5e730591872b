import { dealsApi } from "@/lib/deals/api";
import { exportDeals } from "@/lib/deals/export-deals";
import { longEndpoint } from "@/lib/http/endpoint";

export const GET = longEndpoint(dealsApi.export, (context, { query }) => exportDeals(context, query));
