import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { FieldError } from "@/lib/core/contract/errors";
import { inEnglish } from "@/lib/core/i18n/english";
import type { QuestionDraft } from "./question-draft";

type Found = { id: number; slug: string };

/** Types that are told apart by the slugs of their constants (S-060). */
export const typesOf = (
  constants: readonly ConstantAnswer[],
  type: "field_type" | "field_sub_type",
): Found[] =>
  constants.filter((constant) => constant.constant_type === type).map(({ id, slug }) => ({ id, slug }));

/** A type by its slug or id; null when the tenant's constants do not have it. */
export const typeBy = (
  constants: readonly ConstantAnswer[],
  type: "field_type" | "field_sub_type",
  wanted: string | number,
): Found | null => typesOf(constants, type).find(({ id, slug }) => id === wanted || slug === wanted) ?? null;

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
