import { defaultCurrency, type CurrencyCode } from "@/lib/core/money/currency";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { isCountedAtMost, termsOf } from "@/lib/domain/deals/terms/deal-totals";
import { rhythmOf } from "@/lib/core/pricing/rhythm-shapes";
import {
  offerTotals,
  type DiscountTooLarge,
  type OfferInput,
  type OfferTotals,
} from "@/lib/core/pricing/rhythms";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { withoutRate, type Money } from "@/lib/core/pricing/change-currency";
import { negotiatedTrace } from "@/lib/core/pricing/negotiation";
import { restatedTrace } from "@/lib/core/pricing/settle-price";
import type { BuilderData } from "./builder-data";
import type { DealMoney } from "./price-item";
import { clampPrice } from "./clamp";
import { discountKind } from "./discount-kind";
import type { TenantRates } from "./builder-state";
import { discountAboveLimit } from "@/lib/domain/deals/terms/discount-above";
import type { DealForm } from "./form-state";
import { formAmountIn, withTotal, type SelectedItem } from "./selected-item";
import { ownValue } from "@/lib/core/own-value";

type Given = Pick<BuilderData, "currencies" | "deal"> & { discountLimit?: number | null };

/** Rates of the tenant's currencies; an edited deal whose currency was removed keeps its own rate. */
export function tenantRates({ currencies, deal }: Given): TenantRates {
  return {
    ...(deal ? { [deal.currency]: deal.rate } : {}),
    ...Object.fromEntries(currencies.map(({ currency, rate }) => [currency.code, rate])),
  };
}

/** Currency and rate in which a deal is priced. */
export function dealMoney(currency: CurrencyCode, input: Given): DealMoney {
  const rate = ownValue(tenantRates(input), currency) ?? null;
  const own = input.currencies.find((candidate) => candidate.is_default)?.currency.code ?? defaultCurrency;
  return {
    currency,
    rate: rate !== null && Number(rate) > 0 ? rate : null,
    defaultCurrency: own,
    ...lowestOf(input),
  };
}

const lowestOf = ({ discountLimit = null }: Given) =>
  discountLimit === null ? {} : { lowest: 100 - discountLimit };

/**
 * The totals as the server will compute them; optional lines count if the client has selected them (S-083). A fixed
 * discount takes at most what it is taken from.
 */
export function formTotals(
  form: DealForm,
  taxProfile: TaxProfileAnswer | null,
  constants: ConstantAnswer[],
): OfferTotals | NoTotals {
  const input = inputOf(form, taxProfile, constants);
  const totals = offerTotals({ ...input, capsDiscount: true });
  if ("recurring" in totals) return totals;
  return "belowZero" in totals ? "belowZero" : "tooLarge";
}

/** Why there are no totals. */
export type NoTotals = "tooLarge" | "belowZero";

/** Whether a fixed discount is more than its rhythm can come to, with all options: the server refuses it (U-121). */
export function discountAbove(
  form: DealForm,
  constants: ConstantAnswer[],
): DiscountTooLarge["discountTooLarge"] | null {
  if (!form.discountEvery || form.selectedItems.length === 0) return null;
  const { lines, ...terms } = inputOf(form, null, constants);
  const most = lines.map((line, index) => ({
    ...line,
    counted: isCountedAtMost({ ...line, isOptional: Boolean(form.selectedItems[index]?.isOptional) }),
  }));
  const totals = offerTotals({ ...terms, lines: most });
  return "discountTooLarge" in totals ? totals.discountTooLarge : null;
}

/** What the user's role may give at most of a discount that is above its limit: the server refuses it (U-146). */
export function discountOverLimit(
  form: DealForm,
  { constants, deal, discountLimit }: Pick<BuilderData, "constants" | "deal" | "discountLimit">,
): number | null {
  if (discountLimit === null || form.discountAmount === 0) return null;
  const kind = discountKind(form, constants);
  const isAgreed =
    deal !== null &&
    form.discountModifierId === deal.discount_modifier_id &&
    form.currency === deal.currency &&
    form.discountAmount <= deal.discount_amount;
  if (isAgreed) return null;
  const lines = form.selectedItems.map((item) => ({
    totalPrice: item.calculatedPrice,
    counted: !item.isOptional || item.isTicked,
    every: item.rhythm?.every ?? null,
  }));
  const discount = {
    kind,
    value: form.discountAmount,
    every: kind === "percent" ? null : form.discountEvery,
  };
  return discountAboveLimit(discount, lines, discountLimit);
}

const inputOf = (
  form: DealForm,
  taxProfile: TaxProfileAnswer | null,
  constants: ConstantAnswer[],
): OfferInput => ({
  lines: form.selectedItems.map(({ unitPrice, quantity, isOptional, isTicked, taxProfile: tax, rhythm }) => ({
    unitPrice,
    quantity,
    tax,
    rhythm: rhythmOf(rhythm),
    counted: !isOptional || isTicked,
  })),
  ...termsOf({ ...form, discountKind: discountKind(form, constants), tax: taxProfile }),
});

/**
 * The form in another currency: every price and a fixed discount are converted from the original amount
 * (BLD-21, X-25), a percent discount stays (BLD-22). Without a rate, prices keep their numbers, and
 * withoutRate lists the currencies (BLD-23).
 */
export function convertForm(form: DealForm, target: CurrencyCode, rates: TenantRates): DealForm {
  const { selectedItems, discountOriginal } = form;
  const originals = selectedItems.flatMap(({ original }) => [original.unitPrice, original.calculated]);
  const rate = ownValue(rates, target);
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

/** A tax profile in the edited deal and as it is now. */
export type ChangedTaxes = { agreed: TaxProfileAnswer; present: TaxProfileAnswer };

/**
 * The edited deal's tax profile if it has changed since; null if it is the same, or if another one is chosen.
 */
export function taxesChanged(
  { deal, taxProfiles }: Pick<BuilderData, "deal" | "taxProfiles">,
  chosenId: number | null,
): ChangedTaxes | null {
  const present = taxProfiles.find(({ id }) => id === chosenId);
  if (!deal?.tax_profile || !present || deal.tax_profile_id !== chosenId) return null;
  const agreed = { ...present, ...deal.tax_profile };
  return textOf(agreed) === textOf(present) ? null : { agreed, present };
}

/** What a customer sees of a profile; ids are left out, because saving a profile gives its rates new ones. */
const textOf = ({ name, value, taxes }: TaxProfileAnswer): string =>
  JSON.stringify([name, value, taxes.map((tax) => [tax.name, tax.names, tax.value])]);
