import type { z } from "zod";
import { eq, getTableColumns, sql, asc, desc, type SQL } from "drizzle-orm";
import { Pipelined } from "@/db/pipelined";
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
import { presentItem } from "./read-item";
import { rulesOfItems } from "./rules-of-items";

type Query = QueryOf<typeof catalogApi.list>;
type Answer = z.input<typeof catalogApi.list.response>;

/**
 * The tenant's services by position (REST-40): searched in title and description, filtered and paged. Any of the
 * three pricing includes adds all rules of the page's items, always in three more queries; media adds pictures.
 */
export async function listCatalogItems(context: Context, query: Query): Promise<Pipelined<Answer>> {
  const page =
    searchable(query.search) === ""
      ? Pipelined.of(await itemsInOrder(context, query))
      : await searchItems(context, query);
  if (!wantsRules(query)) return page.map((found) => present(query, found));
  const existing = await page.result;
  return Pipelined.of(
    present(
      query,
      existing,
      await rulesOfItems(
        context,
        existing.rows.map(({ id }) => id),
      ),
    ),
  );
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

type Condition = { search: SearchForm; which: "active" | "all" };
type Form = Condition & Pick<Query, "sort_by" | "sort_direction">;
type Values = { tenantId: number; pattern: string; isActive: boolean; limit: number; offset: number };

/**
 * One page of the items that a search finds. Searching is expensive, so page and total come from one pass over
 * the result.
 */
async function searchItems({ db, tenantId }: Context, query: Query): Promise<Pipelined<ItemRows>> {
  const search = query.search ?? "";
  const active = isActiveOf(query);
  const condition: Condition = {
    search: searchForm(search),
    which: active === undefined ? "all" : "active",
  };
  const { sort_by, sort_direction } = query;
  const values = {
    tenantId,
    pattern: containing(search),
    isActive: active ?? true,
    limit: query.per_page,
    offset: offsetOf(query),
  };
  const asked = pageOfMatches(db, { ...condition, sort_by, sort_direction }, values);
  if (query.page === 1) return new Pipelined(asked.then((rows) => ({ rows, total: rows[0]?.total ?? 0 })));
  const rows = await asked;
  if (rows[0]) return Pipelined.of({ rows, total: rows[0].total });
  // Beyond the last page no row contains the total.
  const [counted] = await countMatches(db, condition, values);
  return Pipelined.of({ rows: [], total: counted?.total ?? 0 });
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

function conditionOf({ search, which }: Condition) {
  const active = which === "active" ? eq(catalogItem.isActive, sql.placeholder("isActive")) : undefined;
  return within(
    anyTenant,
    catalogItem,
    matchesPattern(search, "catalogItems", anyTenant.tenantId, sql.placeholder("pattern")),
    active,
  );
}

type ItemRows = { rows: (typeof catalogItem.$inferSelect)[]; total: number };

/**
 * One page of the tenant's items, by default by position, which is read along the index; the total is counted by
 * a query sent with it.
 */
async function itemsInOrder(context: Context, query: Query): Promise<ItemRows> {
  const condition = within(context, catalogItem, activeIs(query));
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

function activeIs(query: Query): SQL | undefined {
  const active = isActiveOf(query);
  return active === undefined ? undefined : eq(catalogItem.isActive, active);
}
