import { asc, desc, eq, sql, type SQL } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { QueryOf } from "@/lib/core/contract/contract";
import type { Context } from "@/lib/platform/context";
import type { catalogApi } from "./api";

type Query = QueryOf<typeof catalogApi.list>;
export type ItemRows = { rows: (typeof catalogItem.$inferSelect)[]; total: number };

/** One page of the tenant's items, by position unless said: read along the index then, and counted by a query sent with it. */
export async function itemsInOrder(context: Context, query: Query): Promise<ItemRows> {
  const condition = within(context, catalogItem, activeIs(query));
  const [counted, rows] = await Promise.all([
    context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(catalogItem)
      .where(condition),
    context.db
      .select()
      .from(catalogItem)
      .where(condition)
      .orderBy(...orderOf(query))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** The searched text begins with the title, without case and accents; ids are given in the order of creation. */
export function orderOf({ sort_by, sort_direction }: Pick<Query, "sort_by" | "sort_direction">): SQL[] {
  const along = sort_direction === "asc" ? asc : desc;
  if (sort_by === "created_at") return [along(catalogItem.id)];
  return [along(sort_by === "title" ? catalogItem.searchText : catalogItem.position), along(catalogItem.id)];
}

/** What filter[is_active] asks for; undefined when it was not sent (S-056). */
export const isActiveOf = ({ "filter[is_active]": active }: Query): boolean | undefined => active;

function activeIs(query: Query): SQL | undefined {
  const active = isActiveOf(query);
  return active === undefined ? undefined : eq(catalogItem.isActive, active);
}
