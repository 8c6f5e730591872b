import { currenciesApi } from "@/lib/currencies/api";
import { changeCurrency } from "@/lib/currencies/change-currency";
import { removeCurrency } from "@/lib/currencies/remove-currency";
import { endpoint } from "@/lib/http/endpoint";

export const PATCH = endpoint(currenciesApi.change, (context, { params, body, headers }) =>
  changeCurrency(context, params.id, body, headers),
);

export const DELETE = endpoint(currenciesApi.remove, (context, { params, headers }) =>
  removeCurrency(context, params.id, headers),
);
