import { dealsApi } from "@/lib/deals/api";
import { refuseDeal } from "@/lib/deals/refuse-deal";
import { endpoint } from "@/lib/http/endpoint";

export const PATCH = endpoint(dealsApi.refuse, async (context, { params }) => ({ data: await refuseDeal(context, params.id) }));
