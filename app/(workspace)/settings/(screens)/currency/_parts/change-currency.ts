import type { z } from "zod";
import { send } from "@/app/_client/send";
import type { currenciesApi, currencyChangeBody, TenantCurrencyAnswer } from "@/lib/currencies/api";

/** Changes a currency unless somebody else did so first. Errors: ApiError. */
export const changeCurrency = (
  { id, version }: Pick<TenantCurrencyAnswer, "id" | "version">,
  change: z.input<typeof currencyChangeBody>,
): Promise<TenantCurrencyAnswer> =>
  send<typeof currenciesApi.change>("PATCH", "/tenant-currencies/{id}", {
    params: { id },
    body: change,
    headers: { "If-Match": `"${id}-${version}"` },
  });
