import { count, eq, getTableColumns, sql, type Placeholder, type SQL, type WithSubquery } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "@/db/client";
import { NUMBER_COLUMNS } from "@/db/number-columns";
import { client, deal, dealAmount } from "@/db/schema";
import { chosenId, idsOf, rowById } from "@/db/row-by-id";
import { literal } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { progressOf } from "@/lib/core/offers/progress";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { hourOf } from "@/lib/platform/search/followed";
import { listOrders, sortKey } from "@/lib/platform/search/list-order";
import type { DealsQuery } from "../api";
import { fieldsWith } from "../terms/deal-fields";
import { pickColumns, pickFields } from "../terms/pick-fields";
import { type dealRowSchema } from "../schema";
import { knownStage } from "../lifecycle";

type Tenant = Parameters<typeof within>[0];
type Order = Pick<DealsQuery, "sort_by" | "sort_direction">;
type Slice = { limit: number | Placeholder; offset: number | Placeholder };

const { amount, day, instant, name, text } = sortKey;

/** The orders of the list; each is that of an index (db/schema/deal.ts). */
const orders = listOrders<DealsQuery["sort_by"]>(deal.id, {
  created_at: { keys: [instant(deal.createdAt)] },
  name: { keys: [name(deal.name)] },
  // In a table of its own (db/schema/deal-amount.ts), which withAmounts() adds.
  amount: { keys: [amount(dealAmount.amount)], id: dealAmount.dealId },
  // Those of the same stage are sorted by age.
  stage: { keys: [text(deal.stage), instant(deal.createdAt)] },
  closing_date: { keys: [day(deal.closingDate)] },
  customer: { keys: [name(deal.customerName)] },
  owner: { keys: [name(deal.ownerName)] },
  updated_at: { keys: [instant(deal.updatedAt)], coarse: { by: deal.updatedHour, of: hourOf } },
});
const { placeOf } = orders;
export const { orderOf, behind, cursorBehind, readCursor } = orders;

/** The columns that the list shows. */
const rowColumns = (tenant: Tenant) => ({
  id: deal.id,
  uuid: deal.uuid,
  ...NUMBER_COLUMNS,
  version: deal.version,
  ...pickColumns(fieldsWith("listed"), getTableColumns(deal)),
  stage: deal.stage,
  progress: deal.progress,
  validUntil: deal.validUntil,
  amountBeforeTax: deal.amountBeforeTax,
  amountAfterTax: deal.amountAfterTax,
  recurring: deal.recurring,
  customer: deal.customer,
  owner: deal.owner,
  ownerId: deal.ownerId,
  createdAt: deal.createdAt,
  updatedAt: deal.updatedAt,
  deletedAt: deal.deletedAt,
  /** Of its client; null without one. Not joined: that may read all clients (db/row-by-id.ts). */
  isLegacy: sql<
    boolean | null
  >`(select ${client.isLegacy} from ${client} where ${within(tenant, client, eq(client.id, deal.clientId))})`,
});

/**
 * A query of deals that can be sorted by an order: by amount it needs their table. The query builder's types would
 * forget the columns that are selected, hence the cast.
 */
export function withAmounts<Query extends object>(query: Query, tenant: Tenant, { sort_by }: Order): Query {
  const joinable = query as Query & { innerJoin: (table: typeof dealAmount, on: SQL) => Query };
  return sort_by === "amount"
    ? joinable.innerJoin(dealAmount, within(tenant, dealAmount, eq(dealAmount.dealId, deal.id)))
    : query;
}

/** The tenant's deals in an order, with the list's columns. `where`: which of them, by within(). */
export const rowsInOrder = (db: Transaction, tenant: Tenant, order: Order, where: SQL) =>
  withAmounts(db.select({ ...rowColumns(tenant), place: placeOf(order) }).from(deal), tenant, order)
    .where(where)
    .orderBy(...orderOf(order));

/**
 * A slice of them at any offset. Their ids are read from the order's index alone, so that late pages are cheap;
 * only the slice's rows are read from the table. The ids are passed as one array, because a join, planned without
 * statistics, may read all deals for each row. `found`: the number of matching deals if requested, else 0.
 */
export function sliceInOrder(
  db: Transaction,
  tenant: Tenant,
  order: Order,
  where: SQL,
  { limit, offset }: Slice,
  counting: boolean,
) {
  const chosen = db.$with("chosen").as(
    withAmounts(
      db
        .select({
          id: deal.id,
          found: (counting ? sql<number>`(${count()} over ())::int` : sql<number>`0`).as("found"),
        })
        .from(deal),
      tenant,
      order,
    )
      .where(where)
      .orderBy(...orderOf(order))
      .limit(limit)
      .offset(offset),
  );
  return rowsOf(db.with(chosen), tenant, order);
}

/** The same by amount of all deals: their ids are read from the index of amounts alone. */
export function sliceOfAmounts(db: Transaction, tenant: Tenant, order: Order, { limit, offset }: Slice) {
  const chosen = db.$with("chosen").as(
    db
      .select({ id: sql<number>`${dealAmount.dealId}`.as("id"), found: sql<number>`0`.as("found") })
      .from(dealAmount)
      .where(within(tenant, dealAmount))
      .orderBy(...orderOf(order))
      .limit(limit)
      .offset(offset),
  );
  return rowsOf(db.with(chosen), tenant, order);
}

/** The rows that were chosen, deleted ones, too. */
const rowsOf = (db: Pick<Transaction, "select">, tenant: Tenant, order: Order) =>
  withAmounts(
    db
      .select({
        ...rowColumns(tenant),
        place: placeOf(order),
        found: sql<number>`(select found from chosen limit 1)`,
      })
      .from(deal),
    tenant,
    order,
  )
    .where(within(tenant, { tenantId: deal.tenantId }, sql`${deal.id} = any(array(select id from chosen))`))
    .orderBy(...orderOf(order));

export type ListedDeal = Awaited<ReturnType<typeof rowsInOrder>>[number];

/** A row with the number of all that match. */
export type FoundDeal = ListedDeal & { found: number };

export const NEWEST_FIRST = { sort_by: "created_at", sort_direction: "desc" } as const;

/** A slice of the newest deals: `ids` by a query of their own, `found`: how many there are, if that is asked for. */
export const newestRows = (
  db: Transaction,
  { ids, found = sql`0`, using = [] }: { ids: SQL; found?: SQL; using?: WithSubquery[] },
) =>
  db
    .with(...using)
    .select({ ...rowColumns(anyTenant), place: placeOf(NEWEST_FIRST), found: sql<number>`${found}` })
    .from(idsOf(sql`array(${ids})`))
    .innerJoinLateral(rowById(db, deal, chosenId), sql`true`)
    .orderBy(...orderOf(NEWEST_FIRST));

/** For their ids: which of them, by within(). `slice`: limit and offset. */
export const newestIds = (where: SQL, slice: SQL): SQL =>
  sql`select ${deal.id} from ${deal} where ${where} order by ${sql.join(orderOf(NEWEST_FIRST), sql`, `)} ${slice}`;

/** The most rows that a list with filters counts, because to know the number may take longer than the list. */
export const MOST_COUNTED = 1_000;

/** How many deals match, at most one more than are counted. */
export function countedRows(where: SQL): SQL<number> {
  const some = sql`select from ${deal} where ${where} limit ${literal(MOST_COUNTED + 1)}`;
  return sql<number>`(select count(*)::int from (${some}) counted)`;
}

/** A row of the list as the API returns it (DLS-15). */
export const presentRow = (row: ListedDeal, now: Date): z.input<typeof dealRowSchema> => ({
  id: row.id,
  uuid: row.uuid,
  number: quoteNumber(row),
  revision: row.revision,
  version: row.version,
  ...pickFields(fieldsWith("listed"), row),
  stage: knownStage(row.stage),
  progress: progressOf(row, now),
  amount: row.amountAfterTax,
  amount_before_tax: row.amountBeforeTax,
  amount_after_tax: row.amountAfterTax,
  recurring: row.recurring,
  customer: row.customer && {
    name: row.customer.name,
    email: row.customer.email,
    is_legacy: row.isLegacy ?? false,
  },
  owner: row.owner && {
    fullName: `${row.owner.first_name} ${row.owner.last_name}`,
    firstName: row.owner.first_name,
    lastName: row.owner.last_name,
  },
  close_date: row.closingDate,
  owner_id: row.ownerId,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});
