import { and, asc, count, desc, eq, isNull, type SQL } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import { offsetOf, type QueryOf } from "@/lib/core/contract/contract";
import type { Context } from "@/lib/platform/context";
import type { catalogApi } from "./api";
import { categoriesInOrder } from "./categories/categories";

export type ItemRows = { rows: (typeof catalogItem.$inferSelect)[]; total: number };

/**
 * One page of the tenant's items by the order of their categories, then by position; those without a category come
 * last (U-144). Only the categories that the page reaches into are read, each along its index.
 */
export async function itemsByCategory(
  context: Context,
  query: QueryOf<typeof catalogApi.list>,
): Promise<ItemRows> {
  const {
    "filter[not_category_id]": left,
    "filter[category_id]": wanted,
    "filter[is_active]": active,
  } = query;
  const state = active === undefined ? undefined : eq(catalogItem.isActive, active);
  const [categories, counts] = await Promise.all([
    categoriesInOrder(context),
    context.db
      .select({ id: catalogItem.categoryId, items: count() })
      .from(catalogItem)
      .where(within(context, catalogItem, state))
      .groupBy(catalogItem.categoryId),
  ]);
  const isShown = (id: number | null) =>
    !left?.has(String(id ?? "none")) && (wanted === undefined || (id ?? "none") === wanted);
  const ids = [...categories.map(({ id }) => id), null].filter(isShown);
  const isAscending = query.sort_direction === "asc";
  const along = isAscending ? asc : desc;
  const groups = (isAscending ? ids : ids.toReversed()).map((id) => ({
    id,
    items: counts.find((counted) => counted.id === id)?.items ?? 0,
  }));
  const { parts, total } = partsOfPage(groups, offsetOf(query), query.per_page);
  const rows = await Promise.all(
    parts.map(({ id, offset, limit }) =>
      context.db
        .select()
        .from(catalogItem)
        .where(within(context, catalogItem, and(isOf(id), state)))
        .orderBy(along(catalogItem.position), along(catalogItem.id))
        .limit(limit)
        .offset(offset),
    ),
  );
  return { rows: rows.flat(), total };
}

const isOf = (id: number | null): SQL =>
  id === null ? isNull(catalogItem.categoryId) : eq(catalogItem.categoryId, id);

type Group = { id: number | null; items: number };

/** What a page takes of each group, and how many items all of them have. */
export function partsOfPage(
  groups: readonly Group[],
  offset: number,
  size: number,
): { parts: { id: number | null; offset: number; limit: number }[]; total: number } {
  const parts: { id: number | null; offset: number; limit: number }[] = [];
  let total = 0;
  for (const { id, items } of groups) {
    const from = Math.max(0, offset - total);
    const to = Math.min(items, offset + size - total);
    if (from < to) parts.push({ id, offset: from, limit: to - from });
    total += items;
  }
  return { parts, total };
}
