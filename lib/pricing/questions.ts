import { isEmptyAnswer } from "./answers";
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

/** Ids of the questions whose number counts as units, of which a negative answer has none (S-068, S-070). */
export const unitQuestions = (rules: Pick<PriceRules, "tiers" | "modificationIntervals">): Set<number> =>
  new Set([...rules.tiers, ...rules.modificationIntervals].map(({ fieldId }) => fieldId));

export type AnswerProblem = { fieldId: number; problem: "missing" | "wrong_type" | "unknown_option" };

/**
 * What is wrong with the answers to the questions that show: a required one without an answer, a value of another
 * type than the question's, an option that is not offered (CAL-14). Hidden questions are not judged.
 */
export function answerProblems(questions: PricingField[], answers: Answers): AnswerProblem[] {
  return visibleFields(questions, answers).flatMap((field) => {
    const problem = problemWith(field, answers[field.id]);
    return problem ? [{ fieldId: field.id, problem }] : [];
  });
}

function problemWith(
  field: PricingField,
  answer: AnswerValue | null | undefined,
): AnswerProblem["problem"] | null {
  if (answer === null || answer === undefined || isEmptyAnswer(answer))
    return field.isRequired ? "missing" : null;
  if (field.type === "select") return selectProblem(field, answer);
  if (field.type === "number") return Number.isFinite(answer) ? null : "wrong_type";
  return typeof answer === (field.type === "text" ? "string" : "boolean") ? null : "wrong_type";
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
