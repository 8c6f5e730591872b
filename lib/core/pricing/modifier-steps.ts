import { decimal, multiply, negate, type Decimal } from "@/lib/core/money/decimal";
import { decimalText } from "@/lib/core/money/decimal-text";
import { booleanOf, evaluateCondition } from "./condition";
import { titleOf, type PriceStep, type VisibleAnswers } from "./price-step";
import { shownPercent } from "./shown-percent";
import type { AnswerWords, PriceModifier, PriceRules, PricingField } from "./types";

/**
 * Step 2, the active modifiers whose condition holds (CAL-04). Every percent is of the base price of step 1, so
 * their order does not matter (S-069). Labels say a condition as people do, yes and no in the given words.
 */
export function modifierSteps(
  rules: PriceRules,
  basePrice: Decimal,
  answers: VisibleAnswers,
  words: AnswerWords,
): PriceStep[] {
  return rules.modifiers
    .filter((modifier) => applies(modifier, answers))
    .map((modifier) => {
      const size = multiply(decimal(modifier.value), unitValue(modifier, rules, basePrice));
      const amount = modifier.type === "minus" ? negate(size) : size;
      return { step: "modifier", ...said(modifier, rules, answers, words), amount };
    });
}

function applies(
  { isActive, fieldId, operator, comparisonValue }: PriceModifier,
  answers: VisibleAnswers,
): boolean {
  return isActive && evaluateCondition(operator, answers.answerTo(fieldId), comparisonValue);
}

/** What one of the modifier's unit is worth. Hours are never offered, only honoured in old data (X-36). */
function unitValue({ unit }: PriceModifier, rules: PriceRules, basePrice: Decimal): Decimal {
  if (unit === "percent") return basePrice;
  return decimal(unit === "hour" ? (rules.customHourlyPrice ?? 0) : 1);
}

/** A modification as people say it, and what it is computed from by hand. */
function said(
  { fieldId, operator, comparisonValue, unit, type, value }: PriceModifier,
  { customHourlyPrice }: PriceRules,
  answers: VisibleAnswers,
  words: AnswerWords,
): Pick<PriceStep, "label" | "basis"> {
  const question = titleOf(answers, fieldId);
  const compared = inWords(comparisonValue, answers.fieldOf(fieldId), words);
  const size = unit === "percent" ? shownPercent(value) : decimalText(decimal(value));
  const percent = unit === "percent" ? { percent: size } : {};
  const hours = unit === "hour" ? { hours: size, hourly_rate: customHourlyPrice ?? 0 } : {};
  const shown = unit === "percent" ? ` (${type === "minus" ? "-" : "+"}${size} %)` : "";
  return {
    label: `${question}${operator === "=" ? ":" : ` ${operator}`} ${compared}${shown}`,
    basis: { kind: "answer", question, operator, value: compared, ...percent, ...hours },
  };
}

function inWords(value: string, question: PricingField | undefined, words: AnswerWords): string {
  const isYes = question?.type === "boolean" || question?.type === "checkbox" ? booleanOf(value) : null;
  if (isYes !== null) return isYes ? words.yes : words.no;
  return question?.options.find((option) => option.value === value)?.label ?? value;
}
