import type { FieldError } from "@/lib/core/contract/errors";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { QuestionDraft } from "./question-draft";
import { typeBy, typesOf } from "./question-type";

type Settled = { draft: QuestionDraft; problems: FieldError[] };

/**
 * The draft with what belongs to its type alone: choices have a sub type (a dropdown unless said) and
 * options, other types neither. Problems: an unknown type (S-058) or sub type, choices without options.
 */
export function settleType(draft: QuestionDraft, constants: readonly ConstantAnswer[]): Settled {
  const type = typeBy(constants, "field_type", draft.typeId);
  if (!type)
    return {
      draft,
      problems: [{ field: "type_id", code: "unknown_type", message: unknownType(draft.typeId, constants) }],
    };
  if (type.slug !== "select") {
    const { options: _, ...ui } = draft.ui;
    return { draft: { ...draft, subTypeId: null, ui }, problems: [] };
  }
  const subType =
    draft.subTypeId === null
      ? typeBy(constants, "field_sub_type", "dropdown")
      : typeBy(constants, "field_sub_type", draft.subTypeId);
  const problems: FieldError[] = [];
  if (!subType)
    problems.push({ field: "sub_type_id", code: "unknown_type", message: inEnglish("choiceUnknown") });
  if ((draft.ui.options ?? []).length === 0)
    problems.push({ field: "ui.options", code: "required", message: inEnglish("optionsRequired") });
  return { draft: { ...draft, subTypeId: subType?.id ?? null }, problems };
}

const unknownType = (id: number, constants: readonly ConstantAnswer[]): string =>
  `Field type "${id}" not found. Available types: ${typesOf(constants, "field_type")
    .map(({ slug }) => slug)
    .join(", ")}`;
