import { dealStages } from "@/lib/constants/deal-stages";
import { dealsApi } from "@/lib/deals/api";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(dealsApi.stages, async (context) => ({ data: await dealStages(context) }));
