import { addCurrency } from "@/lib/currencies/add-currency";
import { currenciesApi } from "@/lib/currencies/api";
import { tenantCurrencies } from "@/lib/currencies/tenant-currencies";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint(currenciesApi.listOfTenant, async (context) => ({
  data: await tenantCurrencies(context),
}));

export const POST = endpoint(currenciesApi.add, (context, { body }) => addCurrency(context, body));
