import { and, ne, sql } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import { AppError } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";

/**
 * Refuses a code that another service has, however it is written (U-140). To be called after raiseCatalogVersion(),
 * so that no other write gives it away meanwhile. Error: 422 naming the other service, whose id and title are in
 * `details.taken_by`.
 * @param ownId the service that gets the code; null for a new one
 */
export async function refuseTakenCode(context: Context, code: string, ownId: number | null): Promise<void> {
  if (code === "") return;
  const [other] = await context.db
    .select({ id: catalogItem.id, title: catalogItem.title })
    .from(catalogItem)
    .where(
      within(
        context,
        catalogItem,
        and(hasCode(code), ownId === null ? undefined : ne(catalogItem.id, ownId)),
      ),
    )
    .limit(1);
  if (!other) return;
  const message = `is the code of the service "${other.title}" (${other.id})`;
  throw new AppError(422, "VALIDATION_ERROR", message, {
    errors: [{ field: "data.attributes.code", code: "taken", message }],
    details: { taken_by: other },
  });
}

/** Condition: the service has this code, which its index answers. */
const hasCode = (code: string) =>
  sql`${catalogItem.code} <> '' and lower(${catalogItem.code}) = lower(${code})`;
