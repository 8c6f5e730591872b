import { isEmptyAnswer } from "./condition";
import type { Answers, AnswerValue, PriceRules, PricingField } from "./types";
import { inPositionOrder, visibleFields } from "./visibility";

/** Whether an item is priced by rules, so that its questions are asked (S-065). */
export function isConditional(rules: PriceRules): boolean {
  return rules.tiers.length + rules.modifiers.length + rules.modificationIntervals.length > 0;
}

/**
 * The questions to ask for an item, in position order: its main field, the fields that its rules name and,
 * repeatedly, those that their visible-when conditions name (S-065). None for an item without rules.
 */
export function questionsOf(rules: PriceRules, fields: PricingField[]): PricingField[] {
  if (!isConditional(rules)) return [];
  const byId = new Map(fields.map((field) => [field.id, field]));
  const asked = new Map<number, PricingField>();
  const waiting = [...rules.tiers, ...rules.modifiers, ...rules.modificationIntervals].map(
    ({ fieldId }) => fieldId,
  );
  if (rules.mainFieldId !== null) waiting.push(rules.mainFieldId);
  for (let fieldId = waiting.pop(); fieldId !== undefined; fieldId = waiting.pop()) {
    const field = byId.get(fieldId);
    if (!field || asked.has(fieldId)) continue;
    asked.set(fieldId, field);
    waiting.push(...field.visibleWhen.map((condition) => condition.fieldId));
  }
  return inPositionOrder([...asked.values()]);
}

/** The rules that use a question's answer as a number of units. */
type CountingRules = Pick<PriceRules, "pricingOption" | "mainFieldId" | "tiers" | "modificationIntervals">;

/** Ids of the questions whose answer is a number of units, which must not be negative (S-068, S-070). */
const unitQuestions = (rules: CountingRules): Set<number> =>
  new Set([
    ...(rules.pricingOption === "calculated" ? rules.tiers : []).map(
      ({ fieldId }) => rules.mainFieldId ?? fieldId,
    ),
    ...rules.modificationIntervals.map(({ fieldId }) => fieldId),
  ]);

export type AnswerProblem = {
  fieldId: number;
  problem: "missing" | "wrong_type" | "unknown_option" | "negative";
};

/**
 * Problems with the answers to visible questions: a required one without an answer, a value of the wrong type, an
 * option that is not offered (CAL-14), a negative number of units. Hidden questions are not checked.
 */
export function answerProblems(
  questions: PricingField[],
  answers: Answers,
  rules: CountingRules,
): AnswerProblem[] {
  const counted = unitQuestions(rules);
  return visibleFields(questions, answers).flatMap((field) => {
    const problem = problemWith(field, answers[field.id], counted.has(field.id));
    return problem ? [{ fieldId: field.id, problem }] : [];
  });
}

function problemWith(
  field: PricingField,
  answer: AnswerValue | null | undefined,
  isCounted: boolean,
): AnswerProblem["problem"] | null {
  if (answer === null || answer === undefined || isEmptyAnswer(answer))
    return field.isRequired ? "missing" : null;
  if (field.type === "select") return selectProblem(field, answer);
  if (field.type === "number") return numberProblem(answer, isCounted);
  return typeof answer === (field.type === "text" ? "string" : "boolean") ? null : "wrong_type";
}

function numberProblem(answer: AnswerValue, isCounted: boolean): AnswerProblem["problem"] | null {
  if (typeof answer !== "number" || !Number.isFinite(answer)) return "wrong_type";
  return isCounted && answer < 0 ? "negative" : null;
}

function selectProblem(
  { subType, options }: PricingField,
  answer: AnswerValue,
): AnswerProblem["problem"] | null {
  const isList = Array.isArray(answer);
  if (isList !== (subType === "multiselect")) return "wrong_type";
  const chosen: unknown[] = isList ? answer : [answer];
  if (chosen.some((value) => typeof value !== "string")) return "wrong_type";
  return chosen.every((value) => options.some((option) => option.value === value)) ? null : "unknown_option";
}

/**
 * Whether a priced item may be confirmed: priced, not being recalculated, its answers valid (CAL-14). `price` is
 * null before the first calculation.
 */
export function isConfirmable(state: {
  price: { ok: boolean } | null;
  isCalculating: boolean;
  problems: AnswerProblem[];
}): boolean {
  return !state.isCalculating && state.price !== null && state.price.ok && state.problems.length === 0;
}
