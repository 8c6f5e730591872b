import { LRUCache } from "lru-cache";
import { and, asc, count, desc, eq, isNull, type SQL } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import { offsetOf, type QueryOf } from "@/lib/core/contract/contract";
import type { Context } from "@/lib/platform/context";
import type { catalogApi } from "./api";
import { catalogVersion } from "./catalog-version";
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
  const isShown = (id: number | null) =>
    !left?.has(String(id ?? "none")) && (wanted === undefined || (id ?? "none") === wanted);
  const isAscending = query.sort_direction === "asc";
  const along = isAscending ? asc : desc;
  const all = (await groupsOf(context, active)).filter(({ id }) => isShown(id));
  const groups = isAscending ? all : all.toReversed();
  const { parts, total } = partsOfPage(groups, offsetOf(query), query.per_page);
  const rows = await Promise.all(
    parts.map(({ id, offset, limit }) =>
      context.db
        .select()
        .from(catalogItem)
        .where(within(context, catalogItem, and(isOf(id), stateIs(active))))
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

/** How many items categories have, by tenant, version of the catalogue and state, because counting reads all items. */
const copies = new LRUCache<string, readonly Group[]>({ max: 500 });

/** The categories in their order with how many items each has, then those without one. */
async function groupsOf(context: Context, active: boolean | undefined): Promise<readonly Group[]> {
  const key = JSON.stringify([context.tenantId, await catalogVersion(context), active]);
  const copy = copies.get(key);
  if (copy) return copy;
  const [categories, counts] = await Promise.all([
    categoriesInOrder(context),
    context.db
      .select({ id: catalogItem.categoryId, items: count() })
      .from(catalogItem)
      .where(within(context, catalogItem, stateIs(active)))
      .groupBy(catalogItem.categoryId),
  ]);
  const items = new Map(counts.map((counted) => [counted.id, counted.items]));
  const groups = [...categories.map(({ id }) => id), null].map((id) => ({ id, items: items.get(id) ?? 0 }));
  copies.set(key, groups);
  return groups;
}

const stateIs = (active: boolean | undefined): SQL | undefined =>
  active === undefined ? undefined : eq(catalogItem.isActive, active);

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
