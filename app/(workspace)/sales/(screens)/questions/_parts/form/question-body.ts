import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { QuestionInput } from "@/lib/domain/fields/question-form";
import { typeBy } from "@/lib/domain/fields/question-type";
import type { ManagedField } from "@/lib/domain/fields/schema";
import type { QuestionFormValues } from "./form-values";

/**
 * The form as the API takes it. Options without a label and conditions that are not complete are left out
 * (QST-06, QST-08). What the form does not show of a stored question stays as it is.
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

/** The options that have a label. */
export const sentOptions = ({ options }: QuestionFormValues) =>
  options.filter(({ label }) => label.trim() !== "");

/** The conditions that have a question, a comparison and a value. */
export const sentConditions = ({ conditions }: QuestionFormValues) =>
  conditions.filter(
    ({ field_id, comparison_id, value }) =>
      field_id !== null && comparison_id !== null && value.trim() !== "",
  );
