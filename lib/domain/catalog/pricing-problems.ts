import type { Say } from "@/lib/domain/accounts/fields";
import { modifierProblems } from "./modifier-problems";
import { boundsProblems, type Bounds } from "./overlaps";
import type { Rules } from "./rule-fields";
import { isKnown, type RuleProblem, type RuleTerms } from "./rule-terms";

/**
 * What is wrong with a service's rules, row by row: questions that are not there, do not affect pricing or are no numbers, reversed and
 * overlapping intervals with the row named (S-059), unknown constants, values outside their range (PRC-07).
 */
export function pricingProblems(
  { price_intervals: tiers, price_modifiers: modifiers, price_modification_intervals: intervals }: Rules,
  terms: RuleTerms,
): RuleProblem[] {
  const { constants, say } = terms;
  const problems: RuleProblem[] = [];
  const add = (field: string, message: string | null) =>
    void (message !== null && problems.push({ field, message }));

  tiers.forEach(({ field_id: id }, place) =>
    add(`price_intervals.${place}.field_id`, numberProblem(id, terms)),
  );
  problems.push(
    ...inWords(
      "price_intervals",
      tiers.map((row, place) => ({ row, place })),
      say,
    ),
  );
  modifiers.forEach((modifier, place) =>
    modifierProblems(modifier, terms).forEach(({ field, message }) =>
      add(`price_modifiers.${place}.${field}`, message),
    ),
  );
  intervals.forEach(({ field_id: id, type_id: type }, place) => {
    add(`price_modification_intervals.${place}.field_id`, numberProblem(id, terms));
    if (!isKnown("price_modification_type", type, constants))
      add(`price_modification_intervals.${place}.type_id`, say("choiceUnknown"));
  });
  for (const set of setsOf(intervals)) problems.push(...inWords("price_modification_intervals", set, say));
  return problems;
}

/** Why a question cannot price by its number; null when it can. */
function numberProblem(id: number, { questions, say }: RuleTerms): string | null {
  const question = questions.get(id);
  if (!question) return say("questionUnknown");
  if (question.type !== "number") return say("questionNotNumber");
  return question.isPriceModifier ? null : say("questionNotPricing");
}

type Placed<Row> = { row: Row; place: number };

/** Modification intervals of one question and one sign are a set (S-059). */
function setsOf<Row extends { field_id: number; type_id: number }>(rows: readonly Row[]): Placed<Row>[][] {
  const sets = new Map<string, Placed<Row>[]>();
  rows.forEach((row, place) => {
    const key = `${row.field_id} ${row.type_id}`;
    sets.set(key, [...(sets.get(key) ?? []), { row, place }]);
  });
  return [...sets.values()];
}

function inWords(list: string, set: readonly Placed<Bounds>[], say: Say): RuleProblem[] {
  const rowOf = (place: number) => (set[place]?.place ?? 0) + 1;
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
