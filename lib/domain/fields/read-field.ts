import { eq } from "drizzle-orm";
import type { z } from "zod";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { constantsOf } from "@/lib/domain/constants/constants-of";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { fieldUses } from "./field-uses";
import { presentField } from "./present-field";
import type { managedFieldSchema } from "./schema";

/** One of the tenant's questions and where it is used (REST-49). Error: 404. */
export async function readField(context: Context, id: number): Promise<z.input<typeof managedFieldSchema>> {
  const [[found], constants, uses] = await Promise.all([
    context.db
      .select()
      .from(field)
      .where(within(context, field, eq(field.id, id))),
    constantsOf(context),
    fieldUses(context, id),
  ]);
  if (!found) throw notFound();
  return { ...presentField(found, constants), used_by: uses };
}
