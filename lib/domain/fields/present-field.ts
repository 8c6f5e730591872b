import type { z } from "zod";
import type { field } from "@/db/schema";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { fieldSchema } from "./schema";

/** A question as the API gives it (QST-02); field_type and field_sub_type are the slugs of its constants (S-060). */
export function presentField(
  row: typeof field.$inferSelect,
  constants: readonly ConstantAnswer[],
): z.input<typeof fieldSchema> {
  return {
    id: row.id,
    name: row.name,
    admin_title: row.name,
    go_sale_title: row.goSaleTitle,
    type_id: row.typeId,
    sub_type_id: row.subTypeId,
    field_type: slugOf("field_type", row.typeId, constants),
    field_sub_type: row.subTypeId === null ? null : slugOf("field_sub_type", row.subTypeId, constants),
    is_price_modifier: row.isPriceModifier,
    is_required: row.rules.required === true,
    entity_id: row.entityId,
    is_standard: row.isStandard,
    is_visible: row.isVisible,
    is_modifiable: row.isModifiable,
    position: row.position,
    description: row.description,
    placeholder: row.placeholder,
    rules: row.rules,
    ui: row.ui,
    visible_when: row.visibleWhen,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    version: row.version,
  };
}

function slugOf(type: string, id: number, constants: readonly ConstantAnswer[]): string {
  const found = constants.find((constant) => constant.constant_type === type && constant.id === id);
  if (!found) throw new Error(`No ${type} with id ${id}`);
  return found.slug;
}
