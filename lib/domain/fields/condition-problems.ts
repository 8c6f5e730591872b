import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { FieldError } from "@/lib/core/contract/errors";
import { inEnglish } from "@/lib/core/i18n/english";
import { conditionLoop, type ConditionedField, type ConditionedFields } from "./condition-loop";
import type { QuestionDraft } from "./question-draft";
import { meaningOf } from "@/lib/core/pricing/constants";

/**
 * What is wrong with the conditions under which a question shows: a question or comparison that is none, or a ring through which it would
 * wait for itself and never show (S-079); the ring is named from the question back to it.
 *
 * @param id null for a new question, for which nothing can wait yet
 * @param fields the tenant's questions as stored
 */
export function conditionProblems(
  id: number | null,
  { name, visibleWhen }: QuestionDraft,
  fields: readonly ConditionedField[],
  constants: readonly ConstantAnswer[],
): FieldError[] {
  const known = new Map(fields.map((field) => [field.id, field]));
  const problems = unknownInConditions(visibleWhen, known, constants);
  if (id === null) return problems;
  const loop = loopProblem(
    id,
    known.set(id, { id, name, asks: visibleWhen.map(({ field_id: asked }) => asked) }),
  );
  return loop ? [...problems, loop] : problems;
}

/** Questions and comparisons of conditions that are none. */
export const unknownInConditions = (
  conditions: QuestionDraft["visibleWhen"],
  known: ConditionedFields,
  constants: readonly ConstantAnswer[],
): FieldError[] =>
  conditions.flatMap((condition, place): FieldError[] => [
    ...(known.has(condition.field_id)
      ? []
      : [
          { field: `visible_when.${place}.field_id`, code: "unknown", message: inEnglish("questionUnknown") },
        ]),
    ...(isOperator(condition.comparison_id, constants)
      ? []
      : [
          {
            field: `visible_when.${place}.comparison_id`,
            code: "unknown",
            message: inEnglish("choiceUnknown"),
          },
        ]),
  ]);

/** The ring that goes through a question, or null. */
function loopProblem(id: number, known: ConditionedFields): FieldError | null {
  const loop = conditionLoop(id, known);
  return (
    loop && {
      field: "visible_when",
      code: "loop",
      message: `The question would wait for itself: ${loop.join(" → ")}`,
    }
  );
}

/** Whether an id is one of the eight comparisons, of the tenant's constants or of the ids that stand in for them (CON-03, X-35). */
function isOperator(id: number, constants: readonly ConstantAnswer[]): boolean {
  try {
    meaningOf("price_modification_comparison_operator", id, [...constants]);
    return true;
  } catch {
    return false;
  }
}
