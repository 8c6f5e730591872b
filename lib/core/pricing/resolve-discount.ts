import { meaningOf } from "./constants";
import type { ConstantShape, DiscountShape } from "./rest-shapes";
import type { Discount } from "./totals";

/**
 * A deal's discount as the totals need it; null when there is none (BLD-43). Without a modifier it is an amount
 * (BLD-20). Throws Error on an unknown constant.
 */
export function resolveDiscount(deal: DiscountShape, constants: ConstantShape[]): Discount | null {
  if (!deal.discount_amount || deal.discount_amount < 0) return null;
  const modifier = deal.discount_modifier_id;
  return {
    kind: modifier === null ? "dollar" : meaningOf("discount_modifier", modifier, constants),
    value: deal.discount_amount,
    afterTax: deal.is_discount_with_tax === true,
  };
}
