import type { Say } from "@/lib/domain/accounts/fields";
import { parseDecimal, decimalsOf } from "@/lib/core/money/decimal";
import { booleanOf } from "@/lib/core/pricing/condition";
import { knownMeaning, meaningOf } from "@/lib/core/pricing/constants";
import type { Operator } from "@/lib/core/pricing/types";
import {
  boundsProblems,
  type Bounds,
  type RuleProblem,
  type RuleTerms,
  type RuleQuestion,
  isOfferedOperator,
} from "./rule-terms";
import type { Rules, ModifierInput } from "./rule-fields";
import { VALUE_DECIMALS } from "./limits";

/**
 * Problems of a service's rules, row by row: questions that do not exist, do not affect pricing or are not
 * numbers, reversed and overlapping intervals (S-059), unknown constants, values outside their range (PRC-07).
 */
export function pricingProblems(
  { price_intervals: tiers, price_modifiers: modifiers, price_modification_intervals: intervals }: Rules,
  terms: RuleTerms,
): RuleProblem[] {
  const { constants, say } = terms;
  const problems: RuleProblem[] = [];
  const add = (field: string, message: string | null) =>
    void (message !== null && problems.push({ field, message }));

  tiers.forEach(({ field_id: id }, index) =>
    add(`price_intervals.${index}.field_id`, numberProblem(id, terms)),
  );
  problems.push(
    ...inWords(
      "price_intervals",
      tiers.map((row, index) => ({ row, place: index })),
      say,
    ),
  );
  modifiers.forEach((modifier, index) =>
    modifierProblems(modifier, terms).forEach(({ field, message }) =>
      add(`price_modifiers.${index}.${field}`, message),
    ),
  );
  intervals.forEach(({ field_id: id, type_id: type }, index) => {
    add(`price_modification_intervals.${index}.field_id`, numberProblem(id, terms));
    if (knownMeaning("price_modification_type", type, constants) === undefined)
      add(`price_modification_intervals.${index}.type_id`, say("choiceUnknown"));
  });
  for (const set of setsOf(intervals)) problems.push(...inWords("price_modification_intervals", set, say));
  return problems;
}

/** Why a question cannot be used as a number; null if it can. */
function numberProblem(id: number, { questions, say }: RuleTerms): string | null {
  const question = questions.get(id);
  if (!question) return say("questionUnknown");
  if (question.type !== "number") return say("questionNotNumber");
  return question.isPriceModifier ? null : say("questionNotPricing");
}

type Placed<Row> = { row: Row; place: number };

/** Groups modification intervals by question and sign; the intervals of a group must not overlap (S-059). */
function setsOf<Row extends { field_id: number; type_id: number }>(rows: readonly Row[]): Placed<Row>[][] {
  const sets = new Map<string, Placed<Row>[]>();
  rows.forEach((row, index) => {
    const key = `${row.field_id} ${row.type_id}`;
    sets.set(key, [...(sets.get(key) ?? []), { row, place: index }]);
  });
  return [...sets.values()];
}

function inWords(list: string, set: readonly Placed<Bounds>[], say: Say): RuleProblem[] {
  const rowOf = (index: number) => (set[index]?.place ?? 0) + 1;
  return boundsProblems(set.map(({ row }) => row)).map((found) =>
    found.problem === "reversed"
      ? {
          field: `${list}.${rowOf(found.place) - 1}.to`,
          message: say("intervalReversed", { row: rowOf(found.place) }),
        }
      : {
          field: `${list}.${rowOf(found.place) - 1}.from`,
          message: say("intervalOverlaps", { row: rowOf(found.place), other: rowOf(found.other) }),
        },
  );
}

/** Problems of one price modification (PRC-03, PRC-07); field: that of the modification. */
function modifierProblems(modifier: ModifierInput, terms: RuleTerms): RuleProblem[] {
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
    if (knownMeaning(type, modifier[field], constants) === undefined)
      problems.push({ field, message: say("choiceUnknown") });
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

/**
 * Operators and units that the form does not offer are refused in new rules, but may stay in existing ones (X-35,
 *
 */
function notOffered(
  modifier: ModifierInput,
  question: RuleQuestion | undefined,
  before: ModifierInput | undefined,
  { constants, say }: RuleTerms,
): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const { comparison_operator_id: operatorId, comparison_value: value, modifier_id: unitId } = modifier;
  const isAsBefore = before?.field_id === modifier.field_id && before.comparison_operator_id === operatorId;
  const operator = knownMeaning(OPERATOR, operatorId, constants);
  if (question && !isAsBefore && operator !== undefined) {
    if (!isOfferedOperator(operator, question.type))
      problems.push({ field: "comparison_operator_id", message: say("operatorNotOffered") });
    else if (question.type === "text" && isOrder(operator) && parseDecimal(value) === null)
      problems.push({ field: "comparison_value", message: say("textHasNoOrder") });
  }
  if (unitId !== before?.modifier_id && knownMeaning(UNIT, unitId, constants) === "hour")
    problems.push({ field: "modifier_id", message: say("hoursNotOffered") });
  return problems;
}

const OPERATOR = "price_modification_comparison_operator";
const UNIT = "price_modification_modifier";

const isOrder = (operator: Operator): boolean => operator !== "=" && operator !== "!=";

/** By id; without one, by the same condition. */
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

/** Whether an answer to the question can be compared with the value. */
function isComparable(value: string, { type, options }: RuleQuestion): boolean {
  if (value.trim() === "") return false;
  if (type === "select") return options.some((option) => option.value === value);
  if (type === "number") return parseDecimal(value) !== null;
  return type === "text" || booleanOf(value) !== null;
}
