import { isEmptyAnswer, evaluateCondition } from "./condition";
import type { Answers, AnswerValue, PricingField } from "./types";

export { evaluateCondition } from "./condition";

/**
 * The visible questions, in position order: those for which every visible-when condition holds on the answers of
 * other visible questions (CAL-11, S-079). A question that depends on itself, on a cycle of questions or on an
 * unknown one stays hidden.
 */
export function visibleFields(fields: PricingField[], answers: Answers): PricingField[] {
  const visibleAnswer = visibleAnswers(fields, answers);
  return inPositionOrder(fields.filter((field) => visibleAnswer.isVisible(field)));
}

/** The answers that count and are stored: non-empty ones to visible questions (S-079, BLD-41). */
export function cleanAnswers(fields: PricingField[], answers: Answers): Answers {
  const kept: Answers = {};
  for (const field of visibleFields(fields, answers)) {
    const answer = answers[field.id];
    if (!isEmptyAnswer(answer)) kept[field.id] = answer;
  }
  return kept;
}

/** Questions by position, then by id, so that the order never depends on how they were read. */
export function inPositionOrder(fields: PricingField[]): PricingField[] {
  return [...fields].sort((left, right) => left.position - right.position || left.id - right.id);
}

/**
 * Looks up answers for the calculation: hidden and unknown questions have none. Each question's visibility is
 * computed once.
 */
export function visibleAnswers(fields: PricingField[], answers: Answers) {
  const verdicts = new Map<number, boolean>();

  function isVisible(field: PricingField): boolean {
    if (field.visibleWhen.length === 0) return true;
    const cached = verdicts.get(field.id);
    if (cached !== undefined) return cached;
    verdicts.set(field.id, false); // found again if the conditions form a cycle
    const verdict = field.visibleWhen.every(({ fieldId, operator, value }) =>
      evaluateCondition(operator, answerTo(fieldId), value),
    );
    verdicts.set(field.id, verdict);
    return verdict;
  }

  function fieldOf(fieldId: number): PricingField | undefined {
    return fields.find((field) => field.id === fieldId);
  }

  function answerTo(fieldId: number): AnswerValue | null | undefined {
    const answer = answers[fieldId];
    if (isEmptyAnswer(answer)) return undefined;
    const field = fieldOf(fieldId);
    return field && isVisible(field) ? answer : undefined;
  }

  return { isVisible, fieldOf, answerTo };
}
