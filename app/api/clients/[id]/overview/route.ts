import { clientDealsApi } from "@/lib/domain/deals/client-deals-api";
import { readClientOverview } from "@/lib/domain/deals/client-overview";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(clientDealsApi.clientOverview, async (context, { params }) => ({
  data: await readClientOverview(context, params.id),
}));
