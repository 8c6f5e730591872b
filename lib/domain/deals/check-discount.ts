import { invalid } from "@/lib/core/contract/errors";
import { roundingStep, type CurrencyCode } from "@/lib/core/money/currency";
import { amountIn, type Money } from "@/lib/core/pricing/change-currency";
import { resolveDiscount } from "@/lib/core/pricing/resolve-rules";
import type { OriginalSnapshot } from "@/db/schema";
import { MOST_UNIT_PRICE } from "./limits";
import type { DealCurrency } from "./references";
import type { DealRecord } from "./revised-deal";
import { ownValue } from "@/lib/core/own-value";

type GivenDiscount = {
  discount_amount?: number | null | undefined;
  discount_modifier_id?: number | null | undefined;
  is_discount_with_tax?: boolean | null | undefined;
  original_discount?: StatedOriginal | null | undefined;
};

/** The agreed discount of a deal, with its currency and rate. */
export type AgreedDiscount = Pick<
  DealRecord,
  "currency" | "rate" | "discountAmount" | "discountKind" | "originalDiscount"
>;

/**
 * The discount's columns. A fixed discount equal to the agreed one, converted to this currency, keeps its
 * original amount (T-03). Errors: 422 for an unknown modifier, a percentage above 100 (S-073), and an amount that
 * is not whole, too large or finer than the currency's step.
 */
export function checkDiscount(
  given: GivenDiscount,
  { code, rate, rates }: Pick<DealCurrency, "code" | "rate" | "rates">,
  constants: Parameters<typeof resolveDiscount>[1],
  agreed: AgreedDiscount | null = null,
) {
  const modifier = given.discount_modifier_id ?? null;
  if (
    modifier !== null &&
    !constants.some(({ constant_type, id }) => constant_type === "discount_modifier" && id === modifier)
  ) {
    throw invalid("data.attributes.discount_modifier_id", "must be the id of a discount_modifier constant");
  }
  const discount = resolveDiscount(
    {
      discount_amount: given.discount_amount ?? 0,
      discount_modifier_id: modifier,
      is_discount_with_tax: given.is_discount_with_tax ?? false,
    },
    constants,
  );
  if (discount?.kind === "percent" && discount.value > 100)
    throw invalid("data.attributes.discount_amount", "A percentage is at most 100", "too_big");
  if (discount?.kind === "dollar" && !Number.isInteger(discount.value))
    throw invalid("data.attributes.discount_amount", "An amount is whole minor units", "not_whole");
  if (discount?.kind === "dollar" && discount.value > MOST_UNIT_PRICE)
    throw invalid("data.attributes.discount_amount", "The discount is too large", "too_large");
  if (discount?.kind === "dollar" && discount.value % roundingStep(code) !== 0)
    throw invalid("data.attributes.discount_amount", "The currency has no decimals");
  const money = { currency: code, rate };
  return {
    discountAmount: discount?.value ?? 0,
    discountModifierId: modifier,
    discountKind: discount?.kind ?? ("dollar" as const),
    isDiscountWithTax: given.is_discount_with_tax ?? false,
    originalDiscount:
      discount?.kind !== "dollar"
        ? null
        : agreed?.originalDiscount && agreedDiscount(agreed, money) === discount.value
          ? agreed.originalDiscount
          : (originalStated(discount.value, given.original_discount, { ...money, rates }) ?? {
              amount: discount.value,
              ...money,
            }),
  };
}

/**
 * The agreed discount in another currency: a fixed one is converted from its original, a percentage stays
 * (BLD-22).
 */
export const agreedDiscount = (agreed: AgreedDiscount, money: Money): number =>
  agreed.originalDiscount && agreed.currency !== money.currency
    ? amountIn(agreed.originalDiscount, money)
    : agreed.discountAmount;

/** An original amount stated by the caller, in minor units. */
export type StatedOriginal = { amount: number; currency: CurrencyCode };

/** rates: units of each of the tenant's currencies for one unit of the default one. */
type Terms = { currency: CurrencyCode; rate: number; rates: Readonly<Record<CurrencyCode, number>> };

/**
 * The original amount that the caller states (T-03); null unless it gives the amount at current rates. The caller
 * cannot state the rate, because a false one could produce any amount at the next change of currency. A
 * difference of the smallest unit is accepted, because a converted price is clamped to its range.
 */
export function originalStated(
  amount: number,
  stated: StatedOriginal | null | undefined,
  { currency, rate, rates }: Terms,
): OriginalSnapshot | null {
  const statedRate = stated && ownValue(rates, stated.currency);
  if (!stated || !statedRate) return null;
  const original = { ...stated, rate: statedRate };
  const isSame = Math.abs(amountIn(original, { currency, rate }) - amount) <= roundingStep(currency);
  return isSame ? original : null;
}
