import { dealsApi } from "@/lib/deals/api";
import { createDeal } from "@/lib/deals/create-deal";
import { listDeals } from "@/lib/deals/list-deals";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(dealsApi.list, (context, { query }) => listDeals(context, query));
export const POST = endpoint(dealsApi.create, async (context, { body }) =>
  (await createDeal(context, body)).map((data) => ({ data })),
);
