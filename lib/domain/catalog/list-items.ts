import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { and, eq, getTableColumns, isNull, sql, asc, desc, type SQL } from "drizzle-orm";
import { offsetOf, type QueryOf, pageOf } from "@/lib/core/contract/contract";
import type { Context } from "@/lib/platform/context";
import { searchable, containing } from "@/lib/core/search/searchable";
import type { Transaction } from "@/db/client";
import { alphabetical } from "@/db/alphabetical";
import { catalogItem } from "@/db/schema";
import { statementForms } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { matchesPattern, searchForm, type SearchForm } from "@/lib/platform/search/matches-search";
import type { catalogApi } from "./api";
import { catalogVersion } from "./catalog-version";
import { itemsByCategory, type ItemRows } from "./items-by-category";
import { presentItem } from "./read-item";
import { rulesOfItems } from "./rules-of-items";

type Query = QueryOf<typeof catalogApi.list>;
type Answer = z.input<typeof catalogApi.list.response>;

/**
 * The tenant's services by position (REST-40): searched in title and description, filtered and paged. What a search
 * finds is not sorted by category. Any of the
 * three pricing includes adds all rules of the page's items, always in three more queries; media adds pictures.
 */
export async function listCatalogItems(context: Context, query: Query): Promise<Answer> {
  const inOrder = query.sort_by === "category" ? itemsByCategory : itemsInOrder;
  const read = searchable(query.search) === "" ? inOrder : searchItems;
  const existing = await read(context, query);
  const ids = existing.rows.map(({ id }) => id);
  return present(query, existing, wantsRules(query) ? await rulesOfItems(context, ids) : undefined);
}

const present = (
  query: Query,
  { rows, total }: ItemRows,
  rules?: Awaited<ReturnType<typeof rulesOfItems>>,
): Answer => ({
  data: rows.map((row) => presentItem(row, rules?.get(row.id), query.include?.includes("media"))),
  meta: pageOf(query, total),
});

const wantsRules = ({ include = [] }: Query): boolean => include.some((name) => name !== "media");

type Condition = { search: SearchForm; which: "active" | "all"; of: "category" | "none" | "all" };
type Form = Condition & Pick<Query, "sort_by" | "sort_direction">;
type Values = {
  tenantId: number;
  pattern: string;
  isActive: boolean;
  categoryId: number;
  limit: number;
  offset: number;
};

/**
 * Pages that searches found, by tenant, version of the catalogue and search. Each keystroke of everybody who adds a
 * service is one, and to know the total all matches are read. In characters.
 */
const copies = new LRUCache<string, ItemRows>({
  maxSize: 4_000_000,
  sizeCalculation: ({ rows }) =>
    rows.reduce((sum, row) => sum + 1_000 + row.description.length + row.searchText.length, 1_000),
});

/**
 * One page of the items that a search finds: this process's copy while the catalogue stays as it is (catalogVersion).
 * Searching is expensive, so page and total come from one pass over the result.
 */
async function searchItems(context: Context, query: Query): Promise<ItemRows> {
  const { db, tenantId } = context;
  const search = query.search ?? "";
  const active = isActiveOf(query);
  const category = query["filter[category_id]"];
  const condition: Condition = {
    search: searchForm(search),
    which: active === undefined ? "all" : "active",
    of: category === undefined ? "all" : category === "none" ? "none" : "category",
  };
  const { sort_by, sort_direction } = query;
  const values = {
    tenantId,
    pattern: containing(search),
    isActive: active ?? true,
    categoryId: typeof category === "number" ? category : 0,
    limit: query.per_page,
    offset: offsetOf(query),
  };
  const form = { ...condition, sort_by, sort_direction };
  const key = JSON.stringify([await catalogVersion(context), form, values]);
  const copy = copies.get(key);
  if (copy) return copy;
  const rows = await pageOfMatches(db, form, values);
  // Beyond the last page no row contains the total.
  const [counted] = rows.length > 0 || query.page === 1 ? rows : await countMatches(db, condition, values);
  const found = { rows, total: counted?.total ?? 0 };
  copies.set(key, found);
  return found;
}

const pageOfMatches = statementForms<Form, Values, (ItemRows["rows"][number] & { total: number })[]>(
  (db, form) => {
    const order = orderOf(form);
    const result = db
      .select({ id: catalogItem.id, total: sql<number>`(count(*) over ())::int`.as("total") })
      .from(catalogItem)
      .where(conditionOf(form))
      .orderBy(...order)
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .as("found");
    return db
      .select({ ...getTableColumns(catalogItem), total: result.total })
      .from(catalogItem)
      .innerJoin(result, eq(result.id, catalogItem.id))
      .where(within(anyTenant, catalogItem))
      .orderBy(...order);
  },
);

const countMatches = statementForms<Condition, Values, { total: number }[]>((db: Transaction, form) =>
  db
    .select({ total: sql<number>`count(*)::int` })
    .from(catalogItem)
    .where(conditionOf(form)),
);

function conditionOf({ search, which, of }: Condition) {
  const active = which === "active" ? eq(catalogItem.isActive, sql.placeholder("isActive")) : undefined;
  return within(
    anyTenant,
    catalogItem,
    matchesPattern(search, "catalogItems", anyTenant.tenantId, sql.placeholder("pattern")),
    active,
    of === "category"
      ? eq(catalogItem.categoryId, sql.placeholder("categoryId"))
      : of === "none"
        ? isNull(catalogItem.categoryId)
        : undefined,
  );
}

/**
 * One page of the tenant's items, by default by position, which is read along the index; the total is counted by
 * a query sent with it.
 */
async function itemsInOrder(context: Context, query: Query): Promise<ItemRows> {
  const condition = within(context, catalogItem, and(activeIs(query), categoryIs(query)));
  const [total, rows] = await Promise.all([
    context.db.$count(catalogItem, condition),
    context.db
      .select()
      .from(catalogItem)
      .where(condition)
      .orderBy(...orderOf(query))
      .limit(query.per_page)
      .offset(offsetOf(query)),
  ]);
  return { rows, total };
}

/** Ids ascend in the order of creation. */
function orderOf({ sort_by, sort_direction }: Pick<Query, "sort_by" | "sort_direction">): SQL[] {
  const along = sort_direction === "asc" ? asc : desc;
  if (sort_by === "created_at") return [along(catalogItem.id)];
  const first = sort_by === "title" ? alphabetical(catalogItem.title) : catalogItem.position;
  return [along(first), along(catalogItem.id)];
}

/** The value of filter[is_active]; undefined if it was not sent (S-056). */
const isActiveOf = ({ "filter[is_active]": active }: Query): boolean | undefined => active;

function categoryIs({ "filter[category_id]": category }: Query): SQL | undefined {
  if (category === undefined) return undefined;
  return category === "none" ? isNull(catalogItem.categoryId) : eq(catalogItem.categoryId, category);
}

function activeIs(query: Query): SQL | undefined {
  const active = isActiveOf(query);
  return active === undefined ? undefined : eq(catalogItem.isActive, active);
}
