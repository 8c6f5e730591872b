import { asc, eq } from "drizzle-orm";
import { dealLine } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

export type LineRecord = typeof dealLine.$inferSelect;

/** A deal's lines in order. The statement is sent immediately, so that it can share a round trip. */
export const linesOf = (context: Pick<Context, "db" | "tenantId">, dealId: number): Promise<LineRecord[]> =>
  context.db
    .select()
    .from(dealLine)
    .where(within(context, dealLine, eq(dealLine.dealId, dealId)))
    .orderBy(asc(dealLine.position))
    .execute();

/** A stored line in the form of a request, at its agreed price. */
export const asSent = (line: LineRecord) => ({
  sale_catalog_item_id: line.catalogItemId,
  ...(line.catalogItemId === null && {
    name: line.name,
    description: line.description,
    tax_profile_id: line.tax?.id ?? null,
  }),
  quantity: line.quantity,
  is_optional: line.isOptional,
  extra_notes: line.extraNotes,
  field_values: line.fieldValues,
  section: line.section,
  customer_note: line.customerNote,
});
