import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { meaningOf } from "@/lib/core/pricing/constants";

/** Whether an id is one of the eight comparisons, of the tenant's constants or of the ids that stand in for them (CON-03, X-35). */
export function isOperator(id: number, constants: readonly ConstantAnswer[]): boolean {
  try {
    meaningOf("price_modification_comparison_operator", id, [...constants]);
    return true;
  } catch {
    return false;
  }
}
