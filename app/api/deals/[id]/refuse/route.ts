import { dealsApi } from "@/lib/deals/api";
import { refuseDeal } from "@/lib/deals/refuse-deal";
import { versioned } from "@/lib/deals/versioned";
import { endpoint } from "@/lib/http/endpoint";

export const PATCH = endpoint(dealsApi.refuse, async (context, { params, headers }) =>
  versioned(await refuseDeal(context, params.id, headers)),
);
