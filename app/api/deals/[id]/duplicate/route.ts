import { dealsApi } from "@/lib/deals/api";
import { duplicateDeal } from "@/lib/deals/duplicate-deal";
import { versioned } from "@/lib/deals/versioned";
import { endpoint } from "@/lib/http/endpoint";

export const POST = endpoint(dealsApi.duplicate, async (context, { params }) =>
  (await duplicateDeal(context, params.id)).map(versioned),
);
