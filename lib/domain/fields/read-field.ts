import { eq, asc } from "drizzle-orm";
import type { z } from "zod";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { constantsOf } from "@/lib/domain/constants/constants";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { expectVersion } from "@/lib/platform/http/etag";
import { fieldUses } from "./field-uses";
import type { managedFieldSchema, fieldSchema } from "./schema";
import type { fieldsApi } from "./api";

/** One of the tenant's questions and where it is used (REST-49). Error: 404. */
export async function readField(context: Context, id: number): Promise<z.input<typeof managedFieldSchema>> {
  const [[row], constants, uses] = await Promise.all([
    context.db
      .select()
      .from(field)
      .where(within(context, field, eq(field.id, id))),
    constantsOf(context),
    fieldUses(context, id),
  ]);
  if (!row) throw notFound();
  return { ...presentField(row, constants), used_by: uses };
}

/**
 * A question as the API returns it (QST-02); field_type and field_sub_type are the slugs of its constants
 * (S-060).
 */
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
  const match = constants.find((constant) => constant.constant_type === type && constant.id === id);
  if (!match) throw new Error(`No ${type} with id ${id}`);
  return match.slug;
}

/**
 * One of the tenant's questions, locked until the transaction ends. Errors: 404; 412 STALE_VERSION if If-Match
 * names another state.
 */
export async function lockedField(
  context: Context,
  id: number,
  headers: Headers,
): Promise<typeof field.$inferSelect> {
  const [row] = await context.db
    .select()
    .from(field)
    .where(within(context, field, eq(field.id, id)))
    .for("update");
  if (!row) throw notFound();
  expectVersion(headers, row, "question", {
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
  });
  return row;
}

/** All visible questions that the tenant has added, by position, without paging (REST-50, S-062). */
export async function customFields(context: Context): Promise<z.input<typeof fieldsApi.custom.response>> {
  const [constants, rows] = await Promise.all([
    constantsOf(context),
    context.db
      .select()
      .from(field)
      .where(within(context, field, eq(field.isStandard, false), eq(field.isVisible, true)))
      .orderBy(asc(field.position), asc(field.id)),
  ]);
  return { data: rows.map((row) => presentField(row, constants)) };
}
