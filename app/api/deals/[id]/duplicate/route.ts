import { dealsApi } from "@/lib/domain/deals/api";
import { duplicateDeal } from "@/lib/domain/deals/duplicate-deal";
import { taggedRow } from "@/lib/platform/http/reply";
import { endpoint } from "@/lib/server/endpoint";

export const POST = endpoint(dealsApi.duplicate, async (context, { params }) =>
  (await duplicateDeal(context, params.id)).map(taggedRow),
);
