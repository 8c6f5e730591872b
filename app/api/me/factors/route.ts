import { endpoint } from "@/lib/server/endpoint";
import { factorsApi } from "@/lib/domain/factors/api";
import { listFactors } from "@/lib/domain/factors/list-factors";

export const GET = endpoint(factorsApi.list, async (context) => ({ data: await listFactors(context) }));
