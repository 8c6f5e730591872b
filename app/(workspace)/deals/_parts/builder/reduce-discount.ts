import { MOST_UNIT_PRICE } from "@/lib/domain/deals/limits";
import { roundingStep, type CurrencyCode } from "@/lib/core/money/currency";
import type { DiscountTerms, FormAction } from "./form-action";
import type { DealForm } from "./form-state";

type DiscountAction = Extract<
  FormAction,
  { type: "discountTyped" | "discountModifierChanged" | "discountMoved" }
>;

/** Discount: minor units from 0 (BLD-43), or a percent of at most 100 with two decimals (S-073, T-01). Changing its kind keeps the figure on the screen. */
export function reduceDiscount(form: DealForm, action: DiscountAction): DealForm {
  if (action.type === "discountMoved") return { ...form, isDiscountWithTax: action.isDiscountWithTax };
  if (action.type === "discountTyped") return withDiscount(form, action.amount ?? 0, action.terms);
  const wasDollar = form.discountOriginal !== null || form.discountAmount === 0;
  const isDollar = action.terms.kind === "dollar";
  const figure = wasDollar ? form.discountAmount / 100 : form.discountAmount;
  return withDiscount(
    { ...form, discountModifierId: action.modifierId },
    isDollar ? Math.round(figure * 100) : figure,
    action.terms,
  );
}

function withDiscount(form: DealForm, wanted: number, { kind, rate }: DiscountTerms): DealForm {
  const most = kind === "dollar" ? MOST_UNIT_PRICE : 100;
  const amount = Math.min(
    Math.max(kind === "dollar" ? onStep(wanted, form.currency) : hundredths(wanted), 0),
    most,
  );
  const isStated = kind === "dollar" && amount > 0;
  return {
    ...form,
    discountAmount: amount,
    discountOriginal: isStated ? { amount, currency: form.currency, rate: rate ?? 1 } : null,
  };
}

const onStep = (amount: number, currency: CurrencyCode): number =>
  Math.round(amount / roundingStep(currency)) * roundingStep(currency);

const hundredths = (percent: number): number => Math.round(percent * 100) / 100;
