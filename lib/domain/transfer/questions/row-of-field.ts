import type { field } from "@/db/schema";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { QuestionDraft } from "@/lib/domain/fields/question-draft";
import type { FileRow } from "../format/columns";
import { slugOf, type QuestionNames } from "../references";

export type FieldRow = typeof field.$inferSelect;

export const OPERATOR = "price_modification_comparison_operator";

/** A question, stored or planned, as a row of a file. */
export const rowOfField = (
  row: QuestionDraft & { id: number },
  names: QuestionNames,
  constants: readonly ConstantAnswer[],
): FileRow => ({
  id: row.id,
  name: row.name,
  go_sale_title: row.goSaleTitle,
  type: slugOf(constants, "field_type", row.typeId),
  sub_type: row.subTypeId === null ? null : slugOf(constants, "field_sub_type", row.subTypeId),
  options: row.ui.options ?? [],
  is_price_modifier: row.isPriceModifier,
  required: row.rules.required === true,
  is_visible: row.isVisible,
  is_modifiable: row.isModifiable,
  is_standard: row.isStandard,
  position: row.position,
  description: row.description,
  placeholder: row.placeholder,
  help_text: row.ui.help_text ?? "",
  visible_when: row.visibleWhen.map(({ field_id, comparison_id, value }) => ({
    question: names.nameOf(field_id),
    operator: slugOf(constants, OPERATOR, comparison_id),
    value,
  })),
});
