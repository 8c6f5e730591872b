import type { Option } from "@/app/_ui/select-field";
import type { TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import { currencyName } from "@/lib/core/money/currency-name";

/** Currencies that a deal may be in: the tenant's enabled ones, and the present one even when it is no longer among them. */
export function currencyOptions(
  currencies: readonly TenantCurrencyAnswer[],
  current: string,
  language: string,
): Option[] {
  const usable = currencies.filter(
    ({ is_enabled, is_default, currency }) => is_enabled || is_default || currency.code === current,
  );
  const options = usable.map(({ currency }) => ({
    value: currency.code,
    label: `${currency.code} · ${currencyName(currency, language)}`,
  }));
  return options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label: current }];
}
