import { count, eq, getTableColumns, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "@/db/client";
import { NUMBER_COLUMNS } from "@/db/number-columns";
import { client, deal, dealAmount } from "@/db/schema";
import { within } from "@/db/tenancy";
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
const ROW_COLUMNS = {
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
  customer: deal.customer,
  isLegacy: client.isLegacy,
  owner: deal.owner,
  ownerId: deal.ownerId,
  createdAt: deal.createdAt,
  updatedAt: deal.updatedAt,
  deletedAt: deal.deletedAt,
};

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
  withAmounts(db.select({ ...ROW_COLUMNS, place: placeOf(order) }).from(deal), tenant, order)
    .leftJoin(client, within(tenant, client, eq(client.id, deal.clientId)))
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
  return (
    withAmounts(
      db
        .with(chosen)
        .select({
          ...ROW_COLUMNS,
          place: placeOf(order),
          found: sql<number>`(select found from chosen limit 1)`,
        })
        .from(deal),
      tenant,
      order,
    )
      .leftJoin(client, within(tenant, client, eq(client.id, deal.clientId)))
      // Deleted ones, too, where they were chosen.
      .where(within(tenant, { tenantId: deal.tenantId }, sql`${deal.id} = any(array(select id from chosen))`))
      .orderBy(...orderOf(order))
  );
}

export type ListedDeal = Awaited<ReturnType<typeof rowsInOrder>>[number];

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
