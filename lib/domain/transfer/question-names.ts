import { asc } from "drizzle-orm";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { QuestionNames } from "./references";

/** The tenant's questions by the names that files use. */
export async function questionNames(context: Context): Promise<QuestionNames> {
  return new QuestionNames(
    await context.db
      .select({ id: field.id, name: field.name })
      .from(field)
      .where(within(context, field))
      .orderBy(asc(field.id)),
  );
}
