import { dealsApi } from "@/lib/deals/api";
import { readDeal } from "@/lib/deals/read-deal";
import { endpoint } from "@/lib/http/endpoint";
import { Reply, etag } from "@/lib/http/reply";

export const GET = endpoint(dealsApi.read, async (context, { params }) => {
  const deal = await readDeal(context, params.id);
  return new Reply({ data: deal }, { headers: { ETag: etag(deal.id, deal.version) } });
});
