import { invalid } from "@/lib/http/errors";
import { roundingStep } from "@/lib/money/currency";
import { resolveDiscount } from "@/lib/pricing/resolve-discount";

type GivenDiscount = {
  discount_amount?: number | null | undefined;
  discount_modifier_id?: number | null | undefined;
  is_discount_with_tax?: boolean | null | undefined;
};

/** Discount columns. Errors: 422 for an unknown modifier, a percent above 100 (S-073) and an amount that the currency cannot show. */
export function checkDiscount(
  given: GivenDiscount,
  currency: string,
  constants: Parameters<typeof resolveDiscount>[1],
) {
  const modifier = given.discount_modifier_id ?? null;
  if (
    modifier !== null &&
    !constants.some(({ constant_type, id }) => constant_type === "discount_modifier" && id === modifier)
  ) {
    throw invalid("data.attributes.discount_modifier_id", "is invalid");
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
  if (discount?.kind === "dollar" && discount.value % roundingStep(currency) !== 0)
    throw invalid("data.attributes.discount_amount", "The currency has no decimals");
  return {
    discountAmount: discount?.value ?? 0,
    discountModifierId: modifier,
    discountKind: discount?.kind ?? ("dollar" as const),
    isDiscountWithTax: given.is_discount_with_tax ?? false,
  };
}
