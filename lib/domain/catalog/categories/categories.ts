import { asc, count, eq } from "drizzle-orm";
import { catalogCategory, catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { Category } from "./api";

type Reader = Pick<Context, "db" | "tenantId">;
export type CategoryRow = typeof catalogCategory.$inferSelect;

/** The categories in their order, at most 200, with how many services each has, and how many have none (U-141). */
export async function listCategories(
  context: Reader,
): Promise<{ data: Category[]; meta: { uncategorised: number } }> {
  const [rows, counts] = await Promise.all([
    categoriesInOrder(context),
    context.db
      .select({ id: catalogItem.categoryId, services: count() })
      .from(catalogItem)
      .where(within(context, catalogItem))
      .groupBy(catalogItem.categoryId),
  ]);
  const services = new Map(counts.map((counted) => [counted.id, counted.services]));
  return {
    data: rows.map((row, index) => presentCategory(row, index + 1, services.get(row.id) ?? 0)),
    meta: { uncategorised: services.get(null) ?? 0 },
  };
}

/** The tenant's categories in their order. */
export const categoriesInOrder = (context: Reader): Promise<CategoryRow[]> =>
  context.db
    .select()
    .from(catalogCategory)
    .where(within(context, catalogCategory))
    .orderBy(asc(catalogCategory.position), asc(catalogCategory.id));

/** position: from 1. */
export const presentCategory = (
  { id, name, version }: CategoryRow,
  position: number,
  services: number,
): Category => ({ id, name, position, services, version });

/** How many services a category has. */
export const servicesOf = (context: Reader, id: number): Promise<number> =>
  context.db.$count(catalogItem, within(context, catalogItem, eq(catalogItem.categoryId, id)));
