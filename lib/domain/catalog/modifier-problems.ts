import { parseDecimal } from "@/lib/core/money/decimal";
import { decimalsOf } from "@/lib/core/money/decimal-text";
import { booleanOf } from "@/lib/core/pricing/condition";
import { meaningOf } from "@/lib/core/pricing/constants";
import { VALUE_DECIMALS } from "./limits";
import { isOfferedOperator } from "./offered";
import type { Operator } from "@/lib/core/pricing/types";
import type { ModifierInput } from "./rule-fields";
import { isKnown, type RuleProblem, type RuleQuestion, type RuleTerms } from "./rule-terms";

/** What is wrong with one price modification (PRC-03, PRC-07); field is that of the modification. */
export function modifierProblems(modifier: ModifierInput, terms: RuleTerms): RuleProblem[] {
  const { questions, constants, say } = terms;
  const question = questions.get(modifier.field_id);
  const before = terms.stored?.price_modifiers.find((other) => isSameRule(other, modifier));
  const isSameQuestion = before?.field_id === modifier.field_id;
  const isStoredValue = isSameQuestion && before.comparison_value === modifier.comparison_value;
  const problems: RuleProblem[] = [];
  if (!question) problems.push({ field: "field_id", message: say("questionUnknown") });
  else if (!question.isPriceModifier)
    problems.push({ field: "field_id", message: say("questionNotPricing") });
  else if (!isStoredValue && !isComparable(modifier.comparison_value, question))
    problems.push({
      field: "comparison_value",
      message: say(modifier.comparison_value.trim() === "" ? "comparisonRequired" : "comparisonUnknown"),
    });
  for (const [field, type] of CONSTANTS)
    if (!isKnown(type, modifier[field], constants)) problems.push({ field, message: say("choiceUnknown") });
  problems.push(...notOffered(modifier, question, before, terms));
  if (problems.some(({ field }) => field === "modifier_id")) return problems;
  const unit = meaningOf("price_modification_modifier", modifier.modifier_id, constants);
  if (unit === "percent" && modifier.value > 1)
    problems.push({ field: "value", message: say("percentTooLarge") });
  if (unit === "dollar" && !Number.isInteger(modifier.value))
    problems.push({ field: "value", message: say("amountNotWhole") });
  if (unit !== "dollar" && decimalsOf(modifier.value) > VALUE_DECIMALS)
    problems.push({
      field: "value",
      message: say(unit === "percent" ? "tooExact" : "hoursTooExact"),
    });
  return problems;
}

/** What the form does not offer: it is refused where it is new, and stays where the same rule has it. */
function notOffered(
  modifier: ModifierInput,
  question: RuleQuestion | undefined,
  before: ModifierInput | undefined,
  { constants, say }: RuleTerms,
): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const { comparison_operator_id: operatorId, comparison_value: value, modifier_id: unitId } = modifier;
  const isAsBefore = before?.field_id === modifier.field_id && before.comparison_operator_id === operatorId;
  if (question && !isAsBefore && isKnown(OPERATOR, operatorId, constants)) {
    const operator = meaningOf(OPERATOR, operatorId, constants);
    if (!isOfferedOperator(operator, question.type))
      problems.push({ field: "comparison_operator_id", message: say("operatorNotOffered") });
    else if (question.type === "text" && isOrder(operator) && parseDecimal(value) === null)
      problems.push({ field: "comparison_value", message: say("textHasNoOrder") });
  }
  if (
    unitId !== before?.modifier_id &&
    isKnown(UNIT, unitId, constants) &&
    meaningOf(UNIT, unitId, constants) === "hour"
  )
    problems.push({ field: "modifier_id", message: say("hoursNotOffered") });
  return problems;
}

const OPERATOR = "price_modification_comparison_operator";
const UNIT = "price_modification_modifier";

const isOrder = (operator: Operator): boolean => operator !== "=" && operator !== "!=";

/** By its id; a caller that names none means the rule with the same condition. */
const isSameRule = (stored: ModifierInput, modifier: ModifierInput): boolean =>
  modifier.id === undefined
    ? stored.field_id === modifier.field_id &&
      stored.comparison_operator_id === modifier.comparison_operator_id &&
      stored.comparison_value === modifier.comparison_value
    : stored.id === modifier.id;

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
  return type === "text" || booleanOf(value) !== null;
}
