import type { Say } from "@/lib/domain/accounts/fields";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { FieldError } from "@/lib/core/contract/errors";
import { parseDecimal } from "@/lib/core/money/decimal";
import { booleanOf } from "@/lib/core/pricing/condition";
import type { ConditionedField } from "./condition-problems";
import { typeBy } from "./question-type";
import type { QuestionDraft } from "./question-draft";

/*
 * Checks for what screens no longer allow but older questions may still have: refused in new data, kept in stored
 * data.
 */

type Options = NonNullable<QuestionDraft["ui"]["options"]>;
type Conditions = QuestionDraft["visibleWhen"];

/** Options with the same label, which nobody could tell apart. `before`: the stored options, which may stay alike. */
export function alikeOptions(options: Options, before: Options, say: Say): FieldError[] {
  const labels = options.map(labelOf);
  const stored = before.map(labelOf);
  const kept = new Set(stored.filter((label, index) => stored.indexOf(label) < index));
  return labels.flatMap((label, index) =>
    labels.indexOf(label) < index && !kept.has(label)
      ? [{ field: `ui.options.${index}.label`, code: "twice", message: say("optionLabelTwice") }]
      : [],
  );
}

const labelOf = ({ label }: { label: string }): string => label.trim().toLowerCase();

/**
 * Conditions with a value that no answer can have: a text for a number, neither yes nor no for a boolean, or
 * something else than the options of a choice. `before`: the stored conditions.
 */
export function incomparableConditions(
  conditions: Conditions,
  before: Conditions,
  answersOf: (fieldId: number) => PossibleAnswers,
  say: Say,
): FieldError[] {
  return conditions.flatMap((condition, index) => {
    const isKept = before.some((stored) => textOf(stored) === textOf(condition));
    return isKept || isComparable(condition.value, answersOf(condition.field_id))
      ? []
      : [{ field: `visible_when.${index}.value`, code: "invalid", message: say("comparisonUnknown") }];
  });
}

/** Which answers a question has: its kind, undefined if it is unknown, and the values of its options. */
export type PossibleAnswers = { type: string | undefined; options: readonly string[] };

/** The answers of each question by its id. */
export function answersById(
  fields: Iterable<ConditionedField>,
  constants: readonly ConstantAnswer[],
): (fieldId: number) => PossibleAnswers {
  const known = new Map([...fields].map((field) => [field.id, field]));
  return (fieldId) => {
    const { typeId, options = [] } = known.get(fieldId) ?? {};
    return {
      type: typeId === undefined ? undefined : typeBy(constants, "field_type", typeId)?.slug,
      options,
    };
  };
}

const textOf = ({ field_id, comparison_id, value }: Conditions[number]): string =>
  JSON.stringify([field_id, comparison_id, String(value)]);

function isComparable(value: string, { type, options }: PossibleAnswers): boolean {
  if (type === "select") return options.includes(value);
  if (type === "number") return parseDecimal(value) !== null;
  return type === "boolean" || type === "checkbox" ? booleanOf(value) !== null : true;
}
