import type { ManagedField } from "@/lib/domain/fields/schema";

export type OptionRow = {
  key: number;
  label: string;
  /** Null: not stored yet, derived from the label. */ value: string | null;
};
export type ConditionRow = {
  key: number;
  field_id: string | null;
  comparison_id: string | null;
  value: string;
};

/** A question as it is typed. Types by their slugs, which the constants give ids (QST-09). */
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

/** A new question: affects pricing, shows, with one empty option (QST-08). */
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

/** A stored question in the form. */
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
