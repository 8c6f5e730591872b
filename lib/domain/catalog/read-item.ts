import { eq } from "drizzle-orm";
import type { z } from "zod";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { presentManagedItem } from "./present-item";
import { emptyPricing, rulesOfItems } from "./rules-of-items";
import type { managedItemSchema } from "./schema";

/** One of the tenant's services with its rules and pictures, as it is managed (REST-41). Error: 404. */
export async function readItem(context: Context, id: number): Promise<z.input<typeof managedItemSchema>> {
  const [found] = await context.db
    .select()
    .from(catalogItem)
    .where(within(context, catalogItem, eq(catalogItem.id, id)));
  if (!found) throw notFound();
  return presentManagedItem(found, (await rulesOfItems(context, [id])).get(id) ?? emptyPricing());
}
