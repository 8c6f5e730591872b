import { currenciesApi } from "@/lib/currencies/api";
import { listCurrencies } from "@/lib/currencies/list-currencies";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(currenciesApi.list, async (context) => ({ data: await listCurrencies(context) }));
