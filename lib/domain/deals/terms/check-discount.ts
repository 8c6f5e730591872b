import { invalid } from "@/lib/core/contract/errors";
import { roundingStep, type CurrencyCode } from "@/lib/core/money/currency";
import { amountIn, type Money } from "@/lib/core/pricing/change-currency";
import { resolveDiscount } from "@/lib/core/pricing/resolve-rules";
import type { OriginalSnapshot, StoredRhythm } from "@/db/schema";
import { MAX_PERCENT, MAX_UNIT_PRICE } from "../limits";
import type { DealCurrency } from "../references";
import type { DealRecord } from "../revisions/revised-deal";
import { ownValue } from "@/lib/core/own-value";

type GivenDiscount = {
  discount_amount?: number | null | undefined;
  discount_modifier_id?: number | null | undefined;
  is_discount_with_tax?: boolean | null | undefined;
  discount_every?: StoredRhythm["every"] | null | undefined;
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
  input: GivenDiscount,
  { code, rate, rates }: Pick<DealCurrency, "code" | "rate" | "rates">,
  constants: Parameters<typeof resolveDiscount>[1],
  agreed: AgreedDiscount | null = null,
) {
  const modifier = input.discount_modifier_id ?? null;
  if (
    modifier !== null &&
    !constants.some(({ constant_type, id }) => constant_type === "discount_modifier" && id === modifier)
  ) {
    throw invalid("data.attributes.discount_modifier_id", "must be the id of a discount_modifier constant");
  }
  const discount = resolveDiscount(
    {
      discount_amount: input.discount_amount ?? 0,
      discount_modifier_id: modifier,
      is_discount_with_tax: input.is_discount_with_tax ?? false,
    },
    constants,
  );
  if (discount?.kind === "percent" && discount.value > MAX_PERCENT)
    throw invalid("data.attributes.discount_amount", `A percentage is at most ${MAX_PERCENT}`, "too_big");
  if (discount?.kind === "dollar" && !Number.isInteger(discount.value))
    throw invalid("data.attributes.discount_amount", "An amount is whole minor units", "not_whole");
  if (discount?.kind === "dollar" && discount.value > MAX_UNIT_PRICE)
    throw invalid("data.attributes.discount_amount", "The discount is too large", "too_large");
  if (discount?.kind === "dollar" && discount.value % roundingStep(code) !== 0)
    throw invalid("data.attributes.discount_amount", "The currency has no decimals");
  const money = { currency: code, rate };
  return {
    discountAmount: discount?.value ?? 0,
    discountModifierId: modifier,
    discountKind: discount?.kind ?? ("dollar" as const),
    isDiscountWithTax: input.is_discount_with_tax ?? false,
    // A percentage is taken of each rhythm.
    discountEvery: discount?.kind === "dollar" ? (input.discount_every ?? null) : null,
    originalDiscount:
      discount?.kind !== "dollar"
        ? null
        : originalOf(discount.value, input.original_discount, {
            terms: { ...money, rates },
            agreed:
              agreed && agreedDiscount(agreed, money) === discount.value ? agreed.originalDiscount : null,
            refuse: () => {
              throw invalid("data.attributes.original_discount", OTHER_ORIGINAL, "other_original");
            },
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
export type StatedOriginal = { amount: number; currency: CurrencyCode; rate?: number | undefined };

/** rates: units of each of the tenant's currencies for one unit of the default one. */
type Terms = { currency: CurrencyCode; rate: number; rates: Readonly<Record<CurrencyCode, number>> };

type OriginalTerms = {
  terms: Terms;
  /** The original of an agreed amount that this one repeats. */
  agreed: OriginalSnapshot | null;
  /** Called if the stated original does not give the amount. */
  refuse: () => void;
};

/**
 * The original of an amount in minor units of the deal's currency (T-03): the stated one, else that of the agreed
 * amount which it repeats, else the amount itself. A stated original counts only if it is the agreed one, or gives
 * the amount exactly at current rates, because one that is off by a unit would move the price at the next change of
 * currency.
 */
export function originalOf(
  amount: number,
  stated: StatedOriginal | null | undefined,
  { terms, agreed, refuse }: OriginalTerms,
): OriginalSnapshot {
  const { currency, rate, rates } = terms;
  const own = agreed ?? { amount, currency, rate };
  if (!stated || isSameOriginal(stated, agreed)) return own;
  const statedRate = ownValue(rates, stated.currency);
  const original = statedRate ? { amount: stated.amount, currency: stated.currency, rate: statedRate } : null;
  const isOfSameSign = amount < 0 || stated.amount >= 0;
  if (original && isOfSameSign && isSameOriginal(stated, original) && amountIn(original, terms) === amount)
    return original;
  refuse();
  return own;
}

/** Whether the caller states this original; the rate need not be stated. */
export const isSameOriginal = (stated: StatedOriginal, original: OriginalSnapshot | null): boolean =>
  original !== null &&
  stated.amount === original.amount &&
  stated.currency === original.currency &&
  (stated.rate ?? original.rate) === original.rate;

/** The error for a stated original that does not give its amount; its code is other_original. */
export const OTHER_ORIGINAL =
  "does not give the amount exactly at the current rates; leave it out if the amount was agreed in the deal's currency";
