import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { discountModifierId } from "./form-defaults";
import type { DealForm } from "./form-state";

/** What the form's discount is counted in; an amount unless the percent modifier is chosen (BLD-20). */
export function discountKind(
  form: Pick<DealForm, "discountModifierId">,
  constants: ConstantAnswer[],
): "dollar" | "percent" {
  const percent = discountModifierId(constants, "percent");
  return percent !== null && form.discountModifierId === percent ? "percent" : "dollar";
}
