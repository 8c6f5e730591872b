import { dealStages } from "@/lib/domain/constants/constants";
import { dealsApi } from "@/lib/domain/deals/api";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(dealsApi.stages, async (context) => ({ data: await dealStages(context) }));
