import type { ConstantAnswer } from "@/lib/domain/constants/schema";

type DiscountKind = "dollar" | "percent";

/** Id of the discount modifier in this tenant; null if it has no such constant. */
export const discountModifierId = (constants: ConstantAnswer[], kind: DiscountKind): number | null =>
  constants.find(({ constant_type, slug }) => constant_type === "discount_modifier" && slug === kind)?.id ??
  null;

/** The unit of a deal's discount: an amount unless the percent modifier is chosen (BLD-20). */
export function discountKind(
  deal: { discountModifierId: number | null },
  constants: ConstantAnswer[],
): DiscountKind {
  const percent = discountModifierId(constants, "percent");
  return percent !== null && deal.discountModifierId === percent ? "percent" : "dollar";
}
