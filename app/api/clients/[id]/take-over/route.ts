import { dealsApi } from "@/lib/domain/deals/api";
import { takeOverClient } from "@/lib/domain/deals/take-over-client";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(dealsApi.takeOver, async (context, { params }) => ({
  data: await takeOverClient(context, params.id),
}));
