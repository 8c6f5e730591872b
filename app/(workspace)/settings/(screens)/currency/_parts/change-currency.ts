import type { z } from "zod";
import { send } from "@/app/_client/send";
import type { currencyChangeBody, TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import { currencyCalls } from "@/lib/domain/currencies/calls";

/** Changes a currency unless somebody else did so first. Errors: ApiError. */
export const changeCurrency = (
  currency: Pick<TenantCurrencyAnswer, "id" | "version">,
  change: z.input<typeof currencyChangeBody>,
): Promise<TenantCurrencyAnswer> =>
  send(currencyCalls.change, {
    params: { id: currency.id },
    body: change,
    version: currency,
  });
