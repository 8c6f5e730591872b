import { defaultCurrency, type CurrencyCode } from "@/lib/core/money/currency";
import type { BuilderData } from "./builder-data";
import type { TenantRates } from "./convert-form";
import type { DealMoney } from "./price-item";

type Given = Pick<BuilderData, "currencies" | "deal">;

/** Rates of the tenant's currencies; an edited deal whose currency is gone keeps its own rate. */
export function tenantRates({ currencies, deal }: Given): TenantRates {
  return {
    ...(deal ? { [deal.currency]: deal.rate } : {}),
    ...Object.fromEntries(currencies.map(({ currency, rate }) => [currency.code, rate])),
  };
}

/** What a deal in this currency is priced in. */
export function dealMoney(currency: CurrencyCode, given: Given): DealMoney {
  const rate = tenantRates(given)[currency] ?? null;
  const own = given.currencies.find((candidate) => candidate.is_default)?.currency.code ?? defaultCurrency;
  return { currency, rate: rate !== null && Number(rate) > 0 ? rate : null, defaultCurrency: own };
}
