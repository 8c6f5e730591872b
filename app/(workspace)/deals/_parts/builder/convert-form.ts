import type { CurrencyCode, ExchangeRate } from "@/lib/money/currency";
import { changeCurrency, type Rates } from "@/lib/pricing/change-currency";
import { clampPrice } from "./clamp-price";
import type { DealForm } from "./form-state";
import { withTotal, type SelectedItem, type StatedAmount } from "./selected-item";

/** Rates of the tenant's currencies by code: units per one unit of the default currency. */
export type TenantRates = Readonly<Record<CurrencyCode, ExchangeRate | null | undefined>>;

/**
 * The form in another currency: every price and a fixed discount converted from how it was first stated (BLD-21, X-25), a
 * percent discount untouched (BLD-22). Without a rate prices keep their figures and withoutRate names why (BLD-23).
 */
export function convertForm(form: DealForm, target: CurrencyCode, rates: TenantRates): DealForm {
  const withoutRate = new Set<CurrencyCode>();
  const convert = (stated: StatedAmount): number => {
    const known: Rates = {
      ...rates,
      ...(stated.currency === target ? {} : { [stated.currency]: stated.rate }),
    };
    const change = changeCurrency({ lines: [stated], discount: null }, target, known);
    if (change.ok) return change.unitPrices[0] ?? stated.amount;
    change.withoutRate.forEach((currency) => withoutRate.add(currency));
    return stated.amount;
  };
  const selectedItems = form.selectedItems.map((item) => convertItem(item, target, convert));
  const discountAmount = form.discountOriginal ? convert(form.discountOriginal) : form.discountAmount;
  if (withoutRate.size > 0) return { ...form, currency: target, withoutRate: [...withoutRate] };
  return { ...form, currency: target, selectedItems, discountAmount, withoutRate: [] };
}

function convertItem(
  item: SelectedItem,
  target: CurrencyCode,
  convert: (stated: StatedAmount) => number,
): SelectedItem {
  const calculatedUnitPrice = convert(item.original.calculated);
  const agreed = convert(item.original.unitPrice);
  const unitPrice = item.isCarried
    ? agreed
    : clampPrice(agreed, { calculated: calculatedUnitPrice, item: item.catalogItem, currency: target });
  return withTotal(item, { calculatedUnitPrice, unitPrice, priceInfoList: [] });
}
