import { add, compare, decimal, multiply, zero } from "@/lib/core/money/decimal";
import { numericAnswer } from "./answers";
import { titleOf, type PriceStep, type VisibleAnswers } from "./price-step";
import type { PriceRules } from "./types";
import { unitsStep, unitsWithin } from "./units-within";

export type BaseSteps = { ok: true; steps: PriceStep[] } | { ok: false; missingFieldId: number };

/**
 * Step 1, the base price (CAL-03, S-055): a calculated item with tiers charges each tier that the main field's
 * answer reaches, others their amount. The price is not known while that answer is missing (S-068).
 */
export function baseSteps(rules: PriceRules, answers: VisibleAnswers): BaseSteps {
  if (rules.pricingOption === "calculated" && rules.tiers.length > 0) return tierSteps(rules, answers);
  return { ok: true, steps: [{ step: "base", label: "Base price", amount: decimal(plainAmount(rules)) }] };
}

function tierSteps(rules: PriceRules, answers: VisibleAnswers): BaseSteps {
  const steps: PriceStep[] = [];
  for (const tier of rules.tiers) {
    const fieldId = rules.mainFieldId ?? tier.fieldId;
    const quantity = numericAnswer(answers.answerTo(fieldId));
    if (quantity === null) return { ok: false, missingFieldId: fieldId };
    const units = unitsWithin(quantity, tier);
    if (compare(units, zero) === 0) continue;
    const amount = add(multiply(units, decimal(tier.rate)), decimal(tier.flatFee));
    steps.push({ step: "tier", ...unitsStep(titleOf(answers, fieldId), units, tier), amount });
  }
  return { ok: true, steps };
}

function plainAmount({ pricingOption, basePrice, standardAmount }: PriceRules): number {
  const amount =
    pricingOption === "calculated" ? (basePrice ?? standardAmount) : (standardAmount ?? basePrice);
  return amount ?? 0;
}
