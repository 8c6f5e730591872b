import type { ConstantAnswer } from "@/lib/constants/schema";
import type { FieldError } from "@/lib/http/errors";
import { inEnglish } from "@/lib/i18n/english";
import { isOperator } from "./is-operator";
import { conditionLoop, type ConditionedField } from "./condition-loop";
import type { QuestionDraft } from "./question-draft";

/**
 * What is wrong with the conditions under which a question shows: a question or comparison that is none, or a ring through which it would
 * wait for itself and never show (S-079); the ring is named from the question back to it.
 *
 * @param id null for a new question, for which nothing can wait yet
 * @param fields the tenant's questions as stored
 */
export function conditionProblems(id: number | null, { name, visibleWhen }: QuestionDraft, fields: readonly ConditionedField[], constants: readonly ConstantAnswer[]): FieldError[] {
  const problems = visibleWhen.flatMap((condition, place): FieldError[] => [
    ...(fields.some((field) => field.id === condition.field_id) ? [] : [{ field: `visible_when.${place}.field_id`, code: "unknown", message: inEnglish("questionUnknown") }]),
    ...(isOperator(condition.comparison_id, constants) ? [] : [{ field: `visible_when.${place}.comparison_id`, code: "unknown", message: inEnglish("choiceUnknown") }]),
  ]);
  if (id === null) return problems;
  const changed = { id, name, asks: visibleWhen.map(({ field_id: asked }) => asked) };
  const loop = conditionLoop(id, [...fields.filter((field) => field.id !== id), changed]);
  return loop ? [...problems, { field: "visible_when", code: "loop", message: `The question would wait for itself: ${loop.join(" → ")}` }] : problems;
}
