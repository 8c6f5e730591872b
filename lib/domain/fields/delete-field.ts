import { eq } from "drizzle-orm";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { raiseCatalogVersion } from "@/lib/domain/catalog/catalog-version";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { fieldUses } from "./field-uses";
import { lockedField } from "./read-field";
import { placesOf } from "./broken-uses";

/**
 * Takes a question away; deals keep what was asked (REST-53). Errors: 404; 412; 422 while it is used, saying
 * where, also in details.used_by (S-057).
 */
export async function deleteField(context: Context, id: number, headers: Headers): Promise<undefined> {
  await raiseCatalogVersion(context);
  const found = await lockedField(context, id, headers);
  const uses = await fieldUses(context, id);
  if (uses.length > 0)
    throw new AppError(
      422,
      "VALIDATION_ERROR",
      `This question is used by ${placesOf(uses)} and cannot be deleted.`,
      { details: { used_by: uses } },
    );
  await context.db
    .update(field)
    .set({ deletedAt: context.now, version: found.version + 1, updatedAt: context.now })
    .where(within(context, field, eq(field.id, id)));
  await audit(context, {
    action: "deleted",
    subject: { type: "field", id, name: found.name },
    before: found,
  });
}
