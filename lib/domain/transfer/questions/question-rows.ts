import { asc } from "drizzle-orm";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { catalogVersion } from "@/lib/domain/catalog/catalog-version";
import { constantsOf } from "@/lib/domain/constants/constants";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { QuestionDraft } from "@/lib/domain/fields/question-draft";
import type { Context } from "@/lib/platform/context";
import type { Column, FileRow } from "../format/columns";
import { QuestionNames, slugOf } from "../references";

/** The columns of a file of questions. options: label and value; visible_when: question, operator and value. */
export const QUESTION_COLUMNS = [
  { name: "id", kind: "number" },
  { name: "name", kind: "text" },
  { name: "go_sale_title", kind: "text", nullable: true },
  { name: "type", kind: "text", neverEmpty: true },
  { name: "sub_type", kind: "text", nullable: true },
  { name: "options", kind: "options" },
  { name: "is_price_modifier", kind: "boolean" },
  { name: "required", kind: "boolean" },
  { name: "is_visible", kind: "boolean" },
  { name: "is_modifiable", kind: "boolean" },
  { name: "is_standard", kind: "boolean" },
  { name: "position", kind: "number" },
  { name: "description", kind: "text" },
  { name: "placeholder", kind: "text" },
  { name: "help_text", kind: "text" },
  { name: "visible_when", kind: "json" },
] as const satisfies readonly Column[];

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

/** The data for checking a file of questions: the tenant's questions in one version of the catalogue. */
export async function questionSnapshot(context: Context) {
  const version = await catalogVersion(context);
  const [constants, rows] = await Promise.all([
    constantsOf(context),
    context.db.select().from(field).where(within(context, field)).orderBy(asc(field.id)),
  ]);
  const lastPosition = rows.reduce((last, { position }) => Math.max(last, position), 0);
  return {
    version,
    constants,
    fields: new Map<number, FieldRow>(rows.map((row) => [row.id, row])),
    lastPosition,
  };
}

export type QuestionSnapshot = Awaited<ReturnType<typeof questionSnapshot>>;

const BATCH = 500;

/** All questions in the order in which they are asked, in batches. */
export async function* questionRows(context: Context): AsyncGenerator<FileRow[]> {
  const { fields, constants } = await questionSnapshot(context);
  const rows = [...fields.values()].sort((one, other) => one.position - other.position || one.id - other.id);
  const names = new QuestionNames(rows);
  for (let from = 0; from < rows.length; from += BATCH)
    yield rows.slice(from, from + BATCH).map((row) => rowOfField(row, names, constants));
}
