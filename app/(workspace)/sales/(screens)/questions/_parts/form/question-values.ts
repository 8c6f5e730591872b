import type { ManagedField } from "@/lib/domain/fields/schema";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { QuestionInput } from "@/lib/domain/fields/question-form";
import { typeBy } from "@/lib/domain/fields/question-type";

export type OptionRow = {
  key: number;
  label: string;
  /** null: not stored yet, derived from the label. */ value: string | null;
};
export type ConditionRow = {
  key: number;
  field_id: string | null;
  comparison_id: string | null;
  value: string;
};

/** The form of a question. Types are slugs, whose ids are in the constants (QST-09). */
export type QuestionFormValues = {
  name: string;
  go_sale_title: string;
  field_type: string | null;
  field_sub_type: string;
  is_price_modifier: boolean;
  is_required: boolean;
  is_visible: boolean;
  position: number | null;
  description: string;
  placeholder: string;
  help_text: string;
  options: OptionRow[];
  conditions: ConditionRow[];
};

/** A new question: it affects pricing, is visible and has one empty option (QST-08). */
export const NEW_QUESTION: QuestionFormValues = {
  name: "",
  go_sale_title: "",
  field_type: null,
  field_sub_type: "dropdown",
  is_price_modifier: true,
  is_required: false,
  is_visible: true,
  position: null,
  description: "",
  placeholder: "",
  help_text: "",
  options: [{ key: 0, label: "", value: null }],
  conditions: [],
};

/** The form of a stored question. */
export const formValuesOf = (question: ManagedField): QuestionFormValues => ({
  name: question.name,
  go_sale_title: question.go_sale_title ?? "",
  field_type: question.field_type,
  field_sub_type: question.field_sub_type ?? "dropdown",
  is_price_modifier: question.is_price_modifier,
  is_required: question.is_required,
  is_visible: question.is_visible,
  position: question.position,
  description: question.description,
  placeholder: question.placeholder,
  help_text: question.ui.help_text ?? "",
  options: [
    ...(question.ui.options ?? []).map(({ label, value }, key) => ({ key, label, value })),
    { key: question.ui.options?.length ?? 0, label: "", value: null },
  ],
  conditions: question.visible_when.map((condition, key) => ({
    key,
    field_id: String(condition.field_id),
    comparison_id: String(condition.comparison_id),
    value: condition.value,
  })),
});

/**
 * The request body. Options without a label and incomplete conditions are left out (QST-06, QST-08). Stored
 * values that the form does not show stay as they are.
 */
export function questionBody(
  values: QuestionFormValues,
  constants: readonly ConstantAnswer[],
  stored: ManagedField | null,
): Partial<QuestionInput> {
  const isChoice = values.field_type === "select";
  const type = values.field_type === null ? null : typeBy(constants, "field_type", values.field_type);
  return {
    name: values.name,
    go_sale_title: values.go_sale_title || null,
    ...(type ? { type_id: type.id } : {}),
    sub_type_id: isChoice ? (typeBy(constants, "field_sub_type", values.field_sub_type)?.id ?? null) : null,
    is_price_modifier: values.is_price_modifier,
    is_visible: values.is_visible,
    ...(values.position === null ? {} : { position: values.position }),
    description: values.description,
    placeholder: values.placeholder,
    rules: { ...stored?.rules, required: values.is_required },
    ui: {
      ...(stored?.ui.placeholder === undefined ? {} : { placeholder: stored.ui.placeholder }),
      ...(values.help_text ? { help_text: values.help_text } : {}),
      ...(isChoice
        ? {
            options: sentOptions(values).map(({ label, value }) =>
              value === null ? { label } : { label, value },
            ),
          }
        : {}),
    },
    visible_when: sentConditions(values).map(({ field_id, comparison_id, value }) => ({
      field_id: Number(field_id),
      comparison_id: Number(comparison_id),
      value,
    })),
  };
}

/** The options that are sent: those with a label. */
export const sentOptions = ({ options }: QuestionFormValues) =>
  options.filter(({ label }) => label.trim() !== "");

/** The conditions that are sent: those with a question, a comparison and a value. */
export const sentConditions = ({ conditions }: QuestionFormValues) =>
  conditions.filter(
    ({ field_id, comparison_id, value }) =>
      field_id !== null && comparison_id !== null && value.trim() !== "",
  );

/** A changed part: the key of its label (under questions.form), its former and its new text. */
export type ChangedPart = { part: (typeof PARTS)[number][0]; was: string; is: string };

/** How the type and the conditions of a question read in the reader's language. */
export type QuestionWords = {
  type: (question: ManagedField) => string;
  condition: (condition: ManagedField["visible_when"][number]) => string;
};

const PARTS = [
  ["name", ({ name }: ManagedField) => name],
  ["clientTitle", ({ go_sale_title: title }: ManagedField) => title ?? ""],
  ["type", (question: ManagedField, words: QuestionWords) => words.type(question)],
  ["options", ({ ui }: ManagedField) => (ui.options ?? []).map(({ label }) => label).join(", ")],
  ["description", ({ description }: ManagedField) => description],
  ["placeholder", ({ placeholder }: ManagedField) => placeholder],
  ["helpText", ({ ui }: ManagedField) => ui.help_text ?? ""],
  ["position", ({ position }: ManagedField) => String(position)],
  ["required", ({ is_required: isRequired }: ManagedField) => mark(isRequired)],
  ["affectsPricing", ({ is_price_modifier: affects }: ManagedField) => mark(affects)],
  ["visible", ({ is_visible: isVisible }: ManagedField) => mark(isVisible)],
  [
    "conditions",
    ({ visible_when: conditions }: ManagedField, words: QuestionWords) =>
      conditions.map(words.condition).join(", "),
  ],
] as const;

/** The parts of a question that differ between two states. */
export const changedParts = (
  before: ManagedField,
  after: ManagedField,
  words: QuestionWords,
): ChangedPart[] =>
  PARTS.map(([part, text]) => ({ part, was: text(before, words), is: text(after, words) })).filter(
    ({ was, is }) => was !== is,
  );

const mark = (isOn: boolean): string => (isOn ? "✓" : "✗");

/** The options after typing into one. If the last one has a label now, an empty one follows (QST-08). */
export function typedOption(rows: readonly OptionRow[], key: number, label: string): OptionRow[] {
  const typed = rows.map((row) => (row.key === key ? { ...row, label } : row));
  return typed.at(-1)?.label.trim() === ""
    ? typed
    : [...typed, { key: nextKey(typed), label: "", value: null }];
}

/** The options without one; the first cannot be removed (QST-08). */
export const withoutOption = (rows: readonly OptionRow[], key: number): OptionRow[] =>
  rows.filter((row, index) => index === 0 || row.key !== key);

/** The options in the order of these keys. The empty one, whose key is not among them, stays the last. */
export function optionsInOrder(rows: readonly OptionRow[], keys: readonly number[]): OptionRow[] {
  const rank = ({ key }: OptionRow) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

export const nextKey = (rows: readonly { key: number }[]): number =>
  Math.max(-1, ...rows.map(({ key }) => key)) + 1;

/** Props of the parts of the form. `errorAt`: the error at a path of the form. */
export type FormPart = {
  values: QuestionFormValues;
  set: (change: Partial<QuestionFormValues>) => void;
  errorAt: (path: string) => string | null;
};
