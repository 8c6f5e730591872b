import { asc } from "drizzle-orm";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { catalogVersion } from "@/lib/domain/catalog/catalog-version";
import { constantsOf } from "@/lib/domain/constants/constants";
import type { Context } from "@/lib/platform/context";
import type { FieldRow } from "./row-of-field";

/** What a file of questions is checked against: the tenant's questions in one version of the catalogue. */
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
