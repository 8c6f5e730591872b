import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { QueryOf } from "@/lib/http/contract";
import type { Context } from "@/lib/http/context";
import { foundIn } from "@/lib/search/found-in";
import type { catalogApi } from "./api";
import { activeIs, type ItemRows } from "./items-in-order";

type Query = QueryOf<typeof catalogApi.list>;

/** One page of the items that a search finds, by position. Searching is the dear part, so page and total come from one pass over what was found. */
export async function foundItems(context: Context, query: Query): Promise<ItemRows> {
  const { db } = context;
  const condition = within(context, catalogItem, foundIn(context, "catalogItems", query.search ?? ""), activeIs(query));
  const order = [asc(catalogItem.position), asc(catalogItem.id)];
  const found = db
    .select({ id: catalogItem.id, total: sql<number>`(count(*) over ())::int`.as("total") })
    .from(catalogItem)
    .where(condition)
    .orderBy(...order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .as("found");
  const rows = await db
    .select({ ...getTableColumns(catalogItem), total: found.total })
    .from(catalogItem)
    .innerJoin(found, eq(found.id, catalogItem.id))
    .where(within(context, catalogItem))
    .orderBy(...order);
  if (rows[0] || query.page === 1) return { rows, total: rows[0]?.total ?? 0 };
  // Beyond the last page no row carries the total.
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(catalogItem).where(condition);
  return { rows: [], total: counted?.total ?? 0 };
}
