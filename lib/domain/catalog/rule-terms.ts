import type { Say } from "@/lib/domain/accounts/fields";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { meaningOf } from "@/lib/core/pricing/constants";
import type { PricingField } from "@/lib/core/pricing/types";
import type { Rules } from "./rule-fields";

/** A question that rules may name. */
export type RuleQuestion = Pick<PricingField, "id" | "type" | "options"> & { isPriceModifier: boolean };

/** field: path below conditional_pricing, such as "price_intervals.1.to". */
export type RuleProblem = { field: string; message: string };

export type RuleTerms = {
  questions: ReadonlyMap<number, RuleQuestion>;
  constants: ConstantAnswer[];
  say: Say;
  /** The rules that the service has; null for a new one. What they have and is no longer offered may stay. */
  stored: StoredRules | null;
};

export type StoredRules = Pick<Rules, "price_intervals" | "price_modifiers"> & {
  main_field_id: number | null;
};

/** Whether a constant's id stands for something that prices can be computed with. */
export function isKnown(
  type: Parameters<typeof meaningOf>[0],
  id: number,
  constants: ConstantAnswer[],
): boolean {
  try {
    meaningOf(type, id, constants);
    return true;
  } catch {
    return false;
  }
}
