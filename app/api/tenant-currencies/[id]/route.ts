import { currenciesApi } from "@/lib/domain/currencies/api";
import { changeCurrency, removeCurrency } from "@/lib/domain/currencies/change-currency";
import { endpoint } from "@/lib/server/endpoint";

export const PATCH = endpoint(currenciesApi.change, (context, { params, body, headers }) =>
  changeCurrency(context, params.id, body, headers),
);

export const DELETE = endpoint(currenciesApi.remove, (context, { params, headers }) =>
  removeCurrency(context, params.id, headers),
);
