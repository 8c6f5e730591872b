import { dealsApi } from "@/lib/domain/deals/api";
import { createDeal } from "@/lib/domain/deals/create-deal";
import { listDeals } from "@/lib/domain/deals/list/list-deals";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(dealsApi.list, (context, { query }) => listDeals(context, query));
export const POST = endpoint(dealsApi.create, async (context, { body }) =>
  (await createDeal(context, body)).map((data) => ({ data })),
);
