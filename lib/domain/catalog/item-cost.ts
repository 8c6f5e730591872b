import { eq } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import { mustHold } from "@/lib/platform/authorize";
import { memberOf, type Context } from "@/lib/platform/context";
import { raiseCatalogVersion } from "./catalog-version";

/**
 * What a unit of a service costs the workspace, in minor units of its default currency; null: not known (U-191). Apart
 * from the service's other fields, so that nothing that shows a service can show it. Error: 404.
 */
export async function readCost(context: Context, id: number): Promise<{ cost: number | null }> {
  const [row] = await context.db
    .select({ cost: catalogItem.cost })
    .from(catalogItem)
    .where(within(context, catalogItem, eq(catalogItem.id, id)));
  if (!row) throw notFound();
  return row;
}

/** Changes it; lines keep theirs. Errors: 403 without catalog_items.update; 404. */
export async function changeCost(
  context: Context,
  id: number,
  { cost }: { cost: number | null },
): Promise<{ cost: number | null }> {
  mustHold(
    memberOf(context),
    "catalog_items.update",
    "A service is changed with catalog_items.update alone.",
  );
  await raiseCatalogVersion(context);
  const [row] = await context.db
    .update(catalogItem)
    .set({ cost })
    .where(within(context, catalogItem, eq(catalogItem.id, id)))
    .returning({ cost: catalogItem.cost });
  if (!row) throw notFound();
  return row;
}
