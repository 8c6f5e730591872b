import { currenciesApi } from "@/lib/domain/currencies/api";
import { listCurrencies } from "@/lib/domain/currencies/tenant-currencies";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(currenciesApi.list, async (context) => ({ data: await listCurrencies(context) }));
