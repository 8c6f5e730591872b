import { and, asc, eq, inArray } from "drizzle-orm";
import { customField } from "@/db/schema";
import { within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import type { FieldSubject } from "@/lib/core/custom-fields/custom-field";
import type { Context } from "@/lib/platform/context";
import type { CustomFieldAnswer, FieldValuesInput } from "./schema";

export type CustomFieldRecord = typeof customField.$inferSelect;
type Reader = Pick<Context, "db" | "tenantId">;

/** The tenant's fields of one or both subjects in order, including archived ones; at most 100 of each (T-19). */
export async function customFields(context: Reader, subject?: FieldSubject): Promise<CustomFieldAnswer[]> {
  const rows = await context.db
    .select()
    .from(customField)
    .where(within(context, customField, subject && eq(customField.subject, subject)))
    .orderBy(asc(customField.subject), asc(customField.position), asc(customField.id));
  return rows.map(presentField);
}

/** Keeps the fields of values from being deleted until the commit. To be called before the values are validated. */
export async function holdFields(
  context: Reader,
  subject: FieldSubject,
  input: FieldValuesInput | null | undefined,
): Promise<void> {
  const keys = Object.keys(input ?? {});
  if (keys.length === 0) return;
  await context.db
    .select({ id: customField.id })
    .from(customField)
    .where(
      within(context, customField, and(eq(customField.subject, subject), inArray(customField.key, keys))),
    )
    // In the order of all who lock fields, so that none wait for each other.
    .orderBy(asc(customField.position), asc(customField.id))
    .for("key share");
}

/** One of the tenant's fields. Error: 404. */
export async function readField(context: Reader, id: number): Promise<CustomFieldRecord> {
  const [row] = await context.db
    .select()
    .from(customField)
    .where(within(context, customField, eq(customField.id, id)));
  if (!row) throw notFound();
  return row;
}

/** A field as the API returns it. */
export const presentField = (row: CustomFieldRecord): CustomFieldAnswer => ({
  id: row.id,
  subject: row.subject,
  key: row.key,
  kind: row.kind,
  label: row.label,
  labels: row.labels,
  options: row.options,
  is_required: row.isRequired,
  is_active: row.isActive,
  version: row.version,
});
