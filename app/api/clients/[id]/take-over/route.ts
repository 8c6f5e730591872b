import { clientDealsApi } from "@/lib/domain/deals/client-deals-api";
import { takeOverClient } from "@/lib/domain/deals/take-over-client";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(clientDealsApi.takeOver, async (context, { params }) => ({
  data: await takeOverClient(context, params.id),
}));
