import { addCurrency } from "@/lib/domain/currencies/change-currency";
import { currenciesApi } from "@/lib/domain/currencies/api";
import { tenantCurrencies } from "@/lib/domain/currencies/tenant-currencies";
import { endpoint } from "@/lib/server/endpoint";

export const GET = endpoint(currenciesApi.listOfTenant, async (context) => ({
  data: await tenantCurrencies(context),
}));

export const POST = endpoint(currenciesApi.add, (context, { body }) => addCurrency(context, body));
