import { eq } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { lockedItem } from "./read-item";
import { raiseCatalogVersion } from "./catalog-version";

/**
 * Takes a service out of the catalogue (REST-44); deals keep what was offered, so the row stays (S-057).
 * Errors: 404, 412 STALE_VERSION.
 */
export async function deleteItem(context: Context, id: number, headers: Headers): Promise<undefined> {
  await raiseCatalogVersion(context);
  const found = await lockedItem(context, id, headers);
  await context.db
    .update(catalogItem)
    .set({ deletedAt: context.now, updatedAt: context.now, version: found.version + 1 })
    .where(within(context, catalogItem, eq(catalogItem.id, id)));
  await audit(context, {
    action: "deleted",
    subject: { type: "catalog_item", id, name: found.title },
    before: { title: found.title, description: found.description },
  });
}
