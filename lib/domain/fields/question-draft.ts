import type { field } from "@/db/schema";
import type { FieldError } from "@/lib/core/contract/errors";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { QuestionChange, QuestionValues } from "./question-form";
import { typeBy, typesOf } from "./question-type";

type FieldRow = typeof field.$inferSelect;

/** The written columns of a question, without keys and timestamps. */
export type QuestionDraft = Pick<
  FieldRow,
  | "name"
  | "goSaleTitle"
  | "typeId"
  | "subTypeId"
  | "isPriceModifier"
  | "entityId"
  | "isStandard"
  | "isVisible"
  | "isModifiable"
  | "position"
  | "description"
  | "placeholder"
  | "rules"
  | "ui"
  | "visibleWhen"
>;

/** A new question with defaults: asked last, affects pricing, visible. */
export const newDraft = (values: QuestionValues, position: number): QuestionDraft =>
  withChange(
    {
      name: values.name,
      goSaleTitle: null,
      typeId: values.type_id,
      subTypeId: null,
      isPriceModifier: true,
      entityId: null,
      isStandard: false,
      isVisible: true,
      isModifiable: true,
      position,
      description: "",
      placeholder: "",
      rules: {},
      ui: {},
      visibleWhen: [],
    },
    values,
  );

/** A stored question after a change; omitted fields stay. */
export const withChange = (before: QuestionDraft, change: QuestionChange): QuestionDraft => ({
  name: change.name ?? before.name,
  // An empty title for clients falls back to the name (S-066).
  goSaleTitle: change.go_sale_title === undefined ? before.goSaleTitle : change.go_sale_title || null,
  typeId: change.type_id ?? before.typeId,
  subTypeId: change.sub_type_id === undefined ? before.subTypeId : change.sub_type_id,
  isPriceModifier: change.is_price_modifier ?? before.isPriceModifier,
  entityId: change.entity_id === undefined ? before.entityId : change.entity_id,
  isStandard: change.is_standard ?? before.isStandard,
  isVisible: change.is_visible ?? before.isVisible,
  isModifiable: change.is_modifiable ?? before.isModifiable,
  position: change.position ?? before.position,
  description: change.description ?? before.description,
  placeholder: change.placeholder ?? before.placeholder,
  rules: change.rules ?? before.rules,
  ui: change.ui ?? before.ui,
  visibleWhen: change.visible_when ?? before.visibleWhen,
});

type Settled = { draft: QuestionDraft; problems: FieldError[] };

/**
 * The draft with only the fields of its type: choices have a sub type (default: dropdown) and options, other
 * types have neither. Problems: an unknown type (S-058) or sub type, choices without options.
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
