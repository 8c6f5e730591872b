import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { FieldError } from "@/lib/core/contract/errors";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { knownMeaning } from "@/lib/core/pricing/constants";
import type { QuestionDraft } from "./question-draft";

/**
 * Problems of a question's visibility conditions: an unknown question or operator, or a cycle in which the
 * question depends on itself and would never show (S-079); the error lists the cycle.
 *
 * @param id null for a new question, on which nothing can depend yet
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

/** Unknown questions and operators in conditions. */
export const unknownInConditions = (
  conditions: QuestionDraft["visibleWhen"],
  known: ConditionedFields,
  constants: readonly ConstantAnswer[],
): FieldError[] =>
  conditions.flatMap((condition, index): FieldError[] => [
    ...(known.has(condition.field_id)
      ? []
      : [
          { field: `visible_when.${index}.field_id`, code: "unknown", message: inEnglish("questionUnknown") },
        ]),
    ...(isOperator(condition.comparison_id, constants)
      ? []
      : [
          {
            field: `visible_when.${index}.comparison_id`,
            code: "unknown",
            message: inEnglish("choiceUnknown"),
          },
        ]),
  ]);

/** The error for a cycle through a question, or null. */
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

/** Whether an id is one of the eight operators, from the tenant's constants or the default ids (CON-03, X-35). */
const isOperator = (id: number, constants: readonly ConstantAnswer[]): boolean =>
  knownMeaning("price_modification_comparison_operator", id, constants) !== undefined;

/** A question and the questions whose answers decide whether it shows. */
export type ConditionedField = {
  id: number;
  name: string;
  typeId?: number;
  /** Values of its options. */
  options?: readonly string[];
  asks: readonly number[];
};
export type ConditionedFields = ReadonlyMap<number, ConditionedField>;

/** The names along a cycle of conditions through a question, beginning and ending with it; null if there is none. */
export function conditionLoop(id: number, fields: ConditionedFields): string[] | null {
  const seen = new Set<number>();
  // No recursion, because chains of conditions may be longer than the call stack.
  const path = [{ at: id, next: 0 }];
  for (let step = path.at(-1); step; step = path.at(-1)) {
    const asked = fields.get(step.at)?.asks[step.next];
    step.next += 1;
    if (asked === undefined) path.pop();
    else if (asked === id)
      return [...path.map(({ at }) => at), id].map((member) => fields.get(member)?.name ?? "");
    else if (!seen.has(asked)) {
      seen.add(asked);
      path.push({ at: asked, next: 0 });
    }
  }
  return null;
}

type Step = { at: number; next: number; number: number };

/**
 * All questions that are part of a cycle of conditions, in linear time. Source: R. Tarjan, Depth-first search and
 * linear graph algorithms (1972); without recursion, because chains may be long.
 */
export function questionsInRings(fields: ConditionedFields): Set<number> {
  const rings = new Set<number>();
  const numbers = new Map<number, number>();
  const lowest = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  for (const start of fields.keys()) {
    const path: Step[] = numbers.has(start) ? [] : [enter(start)];
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const asked = fields.get(step.at)?.asks[step.next];
      step.next += 1;
      if (asked === undefined) {
        path.pop();
        leave(step);
        const before = path.at(-1);
        if (before) lower(before.at, lowest.get(step.at) ?? 0);
      } else if (asked === step.at) rings.add(asked);
      else if (!numbers.has(asked)) path.push(enter(asked));
      else if (isOpen.has(asked)) lower(step.at, numbers.get(asked) ?? 0);
    }
  }
  return rings;

  function enter(at: number): Step {
    const number = numbers.size;
    numbers.set(at, number);
    lowest.set(at, number);
    open.push(at);
    isOpen.add(at);
    return { at, next: 0, number };
  }

  function lower(at: number, number: number): void {
    lowest.set(at, Math.min(lowest.get(at) ?? number, number));
  }

  /**
   * The last question of a strongly connected component removes it from the stack; a component with more than one
   * question is a cycle.
   */
  function leave({ at, number }: Step): void {
    if (lowest.get(at) !== number) return;
    const group = open.splice(open.lastIndexOf(at));
    for (const member of group) {
      isOpen.delete(member);
      if (group.length > 1) rings.add(member);
    }
  }
}
