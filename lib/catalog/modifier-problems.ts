import { parseDecimal } from "@/lib/money/decimal";
import { meaningOf } from "@/lib/pricing/constants";
import type { ModifierInput } from "./rule-fields";
import { isKnown, type RuleProblem, type RuleQuestion, type RuleTerms } from "./rule-terms";

/** What is wrong with one price modification (PRC-03, PRC-07); field is that of the modification. */
export function modifierProblems(
  modifier: ModifierInput,
  { questions, constants, say }: RuleTerms,
): RuleProblem[] {
  const question = questions.get(modifier.field_id);
  const problems: RuleProblem[] = [];
  if (!question) problems.push({ field: "field_id", message: say("questionUnknown") });
  else if (!question.isPriceModifier)
    problems.push({ field: "field_id", message: say("questionNotPricing") });
  else if (!isComparable(modifier.comparison_value, question))
    problems.push({
      field: "comparison_value",
      message: say(modifier.comparison_value.trim() === "" ? "comparisonRequired" : "comparisonUnknown"),
    });
  for (const [field, type] of CONSTANTS)
    if (!isKnown(type, modifier[field], constants)) problems.push({ field, message: say("choiceUnknown") });
  if (problems.some(({ field }) => field === "modifier_id")) return problems;
  const unit = meaningOf("price_modification_modifier", modifier.modifier_id, constants);
  if (unit === "percent" && modifier.value > 1)
    problems.push({ field: "value", message: say("percentTooLarge") });
  if (unit === "dollar" && !Number.isInteger(modifier.value))
    problems.push({ field: "value", message: say("amountNotWhole") });
  return problems;
}

const CONSTANTS = [
  ["comparison_operator_id", "price_modification_comparison_operator"],
  ["type_id", "price_modification_type"],
  ["modifier_id", "price_modification_modifier"],
] as const;

/** Whether an answer to the question could ever be compared with the value. */
function isComparable(value: string, { type, options }: RuleQuestion): boolean {
  if (value.trim() === "") return false;
  if (type === "select") return options.some((option) => option.value === value);
  if (type === "number") return parseDecimal(value) !== null;
  return type === "text" || value === "true" || value === "false";
}
