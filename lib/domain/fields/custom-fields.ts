import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { constantsOf } from "@/lib/domain/constants/constants-of";
import type { Context } from "@/lib/platform/context";
import type { fieldsApi } from "./api";
import { presentField } from "./present-field";

/** All visible questions of the tenant's own, by position, in one answer (REST-50, S-062). */
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
