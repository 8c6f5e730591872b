import { dealsApi } from "@/lib/domain/deals/api";
import { readClientOverview } from "@/lib/domain/deals/client-overview";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(dealsApi.clientOverview, async (context, { params }) => ({
  data: await readClientOverview(context, params.id),
}));
