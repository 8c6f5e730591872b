import type { FieldType, Operator } from "@/lib/core/pricing/types";

/**
 * Whether a price modification may compare answers to a question of this type so: orders for numbers and texts, = and != for all (PRC-08,
 * PRC-10, X-35). What old rules have beyond that is kept and honoured.
 */
export function isOfferedOperator(operator: Operator, type: FieldType | undefined): boolean {
  if (operator === "=" || operator === "!=") return true;
  if (operator === "CONTAINS" || operator === "EXCLUDES") return false;
  return type === "number" || type === "text";
}
