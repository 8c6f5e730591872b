import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { catalogItem } from "@/db/schema";
import { Sent } from "@/db/sent";
import { statementForms } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { QueryOf } from "@/lib/core/contract/contract";
import type { Context } from "@/lib/platform/context";
import { containing } from "@/lib/core/search/containing";
import { foundBy, searchForm, type SearchForm } from "@/lib/platform/search/found-in";
import type { catalogApi } from "./api";
import { isActiveOf, orderOf, type ItemRows } from "./items-in-order";

type Query = QueryOf<typeof catalogApi.list>;
type Condition = `${SearchForm} ${"active" | "all"}`;
type Form = `${Condition} ${Query["sort_by"]} ${Query["sort_direction"]}`;
type Values = { tenantId: number; pattern: string; isActive: boolean; limit: number; offset: number };

/** One page of the items that a search finds. Searching is the dear part, so page and total come from one pass over what was found. */
export async function foundItems({ db, tenantId }: Context, query: Query): Promise<Sent<ItemRows>> {
  const search = query.search ?? "";
  const active = isActiveOf(query);
  const condition: Condition = `${searchForm(search)} ${active === undefined ? "all" : "active"}`;
  const values = {
    tenantId,
    pattern: containing(search),
    isActive: active ?? true,
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  };
  const asked = pageOfFound(db, `${condition} ${query.sort_by} ${query.sort_direction}`, values);
  if (query.page === 1) return new Sent(asked.then((rows) => ({ rows, total: rows[0]?.total ?? 0 })));
  const rows = await asked;
  if (rows[0]) return Sent.of({ rows, total: rows[0].total });
  // Beyond the last page no row carries the total.
  const [counted] = await countFound(db, condition, values);
  return Sent.of({ rows: [], total: counted?.total ?? 0 });
}

const pageOfFound = statementForms<Form, Values, (ItemRows["rows"][number] & { total: number })[]>(
  (db, form) => {
    const [search, which, by, direction] = form.split(" ") as [
      SearchForm,
      "active" | "all",
      Query["sort_by"],
      Query["sort_direction"],
    ];
    const order = orderOf({ sort_by: by, sort_direction: direction });
    const found = db
      .select({ id: catalogItem.id, total: sql<number>`(count(*) over ())::int`.as("total") })
      .from(catalogItem)
      .where(conditionOf(`${search} ${which}`))
      .orderBy(...order)
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .as("found");
    return db
      .select({ ...getTableColumns(catalogItem), total: found.total })
      .from(catalogItem)
      .innerJoin(found, eq(found.id, catalogItem.id))
      .where(within(anyTenant, catalogItem))
      .orderBy(...order);
  },
);

const countFound = statementForms<Condition, Values, { total: number }[]>((db: Transaction, form) =>
  db
    .select({ total: sql<number>`count(*)::int` })
    .from(catalogItem)
    .where(conditionOf(form)),
);

function conditionOf(form: Condition) {
  const [search, which] = form.split(" ") as [SearchForm, "active" | "all"];
  const active = which === "active" ? eq(catalogItem.isActive, sql.placeholder("isActive")) : undefined;
  return within(
    anyTenant,
    catalogItem,
    foundBy(search, "catalogItems", anyTenant.tenantId, sql.placeholder("pattern")),
    active,
  );
}
