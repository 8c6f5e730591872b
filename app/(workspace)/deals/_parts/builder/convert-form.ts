import type { CurrencyCode, ExchangeRate } from "@/lib/core/money/currency";
import { withoutRate, type Money } from "@/lib/core/pricing/change-currency";
import { negotiatedTrace } from "@/lib/core/pricing/negotiation";
import { restatedTrace } from "@/lib/core/pricing/settle-price";
import { clampPrice } from "./clamp-price";
import type { DealForm } from "./form-state";
import { formAmountIn, withTotal, type SelectedItem } from "./selected-item";

/** Rates of the tenant's currencies by code: units per one unit of the default currency. */
export type TenantRates = Readonly<Record<CurrencyCode, ExchangeRate | null | undefined>>;

/**
 * The form in another currency: every price and a fixed discount converted from how it was first stated (BLD-21, X-25), a
 * percent discount untouched (BLD-22). Without a rate prices keep their figures and withoutRate names why (BLD-23).
 */
export function convertForm(form: DealForm, target: CurrencyCode, rates: TenantRates): DealForm {
  const { selectedItems, discountOriginal } = form;
  const originals = selectedItems.flatMap(({ original }) => [original.unitPrice, original.calculated]);
  const rate = rates[target];
  const missing = withoutRate([
    { currency: target, rate },
    ...originals,
    ...(discountOriginal ? [discountOriginal] : []),
  ]);
  if (!rate || missing.length > 0) return { ...form, currency: target, withoutRate: missing };
  const money = { currency: target, rate };
  return {
    ...form,
    currency: target,
    selectedItems: selectedItems.map((item) => convertItem(item, money)),
    discountAmount: discountOriginal ? formAmountIn(discountOriginal, money) : form.discountAmount,
    withoutRate: [],
  };
}

function convertItem(item: SelectedItem, money: Money): SelectedItem {
  const calculatedUnitPrice = formAmountIn(item.original.calculated, money);
  const agreed = formAmountIn(item.original.unitPrice, money);
  const unitPrice = item.isCarried
    ? agreed
    : clampPrice(agreed, {
        calculated: calculatedUnitPrice,
        item: item.catalogItem,
        currency: money.currency,
      });
  const trace = restatedTrace(item.priceInfoList, item.original.calculated, money);
  return withTotal(item, {
    calculatedUnitPrice,
    unitPrice,
    priceInfoList: negotiatedTrace(trace, unitPrice),
  });
}
