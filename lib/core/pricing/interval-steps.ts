import { compare, decimal, multiply, negate, zero } from "@/lib/core/money/decimal";
import { numericAnswer } from "./answers";
import { titleOf, type PriceStep, type VisibleAnswers } from "./price-step";
import type { PriceRules } from "./types";
import { unitsStep, unitsWithin } from "./units-within";

/**
 * Step 3, modification intervals: like tiers, the units of a numeric answer inside the bounds times the rate,
 * added or subtracted; several add up; without an answer nothing changes (CAL-05, S-070).
 */
export function intervalSteps(rules: PriceRules, answers: VisibleAnswers): PriceStep[] {
  const steps: PriceStep[] = [];
  for (const interval of rules.modificationIntervals) {
    const quantity = numericAnswer(answers.answerTo(interval.fieldId));
    const units = quantity === null ? zero : unitsWithin(quantity, interval);
    if (compare(units, zero) === 0) continue;
    const size = multiply(units, decimal(interval.rate));
    const amount = interval.type === "minus" ? negate(size) : size;
    steps.push({
      step: "interval",
      ...unitsStep(titleOf(answers, interval.fieldId), units, interval),
      amount,
    });
  }
  return steps;
}
