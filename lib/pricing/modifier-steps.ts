import { decimal, multiply, negate, type Decimal } from "@/lib/money/decimal";
import { evaluateCondition } from "./condition";
import { titleOf, type PriceStep, type VisibleAnswers } from "./price-step";
import { shownPercent } from "./shown-percent";
import type { PriceModifier, PriceRules } from "./types";

/**
 * Step 2, the active modifiers whose condition holds (CAL-04). Every percent is of the base price of step 1, so
 * their order does not matter (S-069).
 */
export function modifierSteps(rules: PriceRules, basePrice: Decimal, answers: VisibleAnswers): PriceStep[] {
  return rules.modifiers.filter((modifier) => applies(modifier, answers)).map((modifier) => {
    const size = multiply(decimal(modifier.value), unitValue(modifier, rules, basePrice));
    const amount = modifier.type === "minus" ? negate(size) : size;
    return { step: "modifier", label: labelOf(modifier, answers), amount };
  });
}

function applies({ isActive, fieldId, operator, comparisonValue }: PriceModifier, answers: VisibleAnswers): boolean {
  return isActive && evaluateCondition(operator, answers.answerTo(fieldId), comparisonValue);
}

/** What one of the modifier's unit is worth. Hours are never offered, only honoured in old data (X-36). */
function unitValue({ unit }: PriceModifier, rules: PriceRules, basePrice: Decimal): Decimal {
  if (unit === "percent") return basePrice;
  return decimal(unit === "hour" ? (rules.customHourlyPrice ?? 0) : 1);
}

function labelOf({ fieldId, operator, comparisonValue, unit, type, value }: PriceModifier, answers: VisibleAnswers): string {
  const option = answers.fieldOf(fieldId)?.options.find((candidate) => candidate.value === comparisonValue);
  const condition = `${operator === "=" ? ":" : ` ${operator}`} ${option?.label ?? comparisonValue}`;
  const percent = unit === "percent" ? ` (${type === "minus" ? "-" : "+"}${shownPercent(value)} %)` : "";
  return `${titleOf(answers, fieldId)}${condition}${percent}`;
}
