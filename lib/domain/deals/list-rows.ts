import { asc, count, desc, eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Transaction } from "@/db/client";
import { client, deal } from "@/db/schema";
import { alphabetical } from "@/db/alphabetical";
import { within } from "@/db/tenancy";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { day, instant } from "@/lib/core/contract/times";
import { invalid } from "@/lib/core/contract/errors";
import type { DealsQuery } from "./api";
import { perText, textsWith, perApiName } from "./deal-texts";
import { type dealRowSchema } from "./schema";
import { knownStage } from "./lifecycle";

type Tenant = Parameters<typeof within>[0];
type Order = Pick<DealsQuery, "sort_by" | "sort_direction">;
type Slice = { limit: number | Placeholder; offset: number | Placeholder };

const SORT_COLUMNS: Readonly<Record<DealsQuery["sort_by"], AnyPgColumn>> = {
  created_at: deal.createdAt,
  name: deal.name,
  amount: deal.amountAfterTax,
  stage: deal.stage,
  closing_date: deal.closingDate,
  customer: deal.customerName,
  owner: deal.ownerName,
  updated_at: deal.updatedAt,
};

/** The columns that the list shows. */
const ROW_COLUMNS = {
  id: deal.id,
  uuid: deal.uuid,
  number: deal.number,
  revision: deal.revision,
  version: deal.version,
  ...perText(textsWith("listed"), (name) => deal[name]),
  stage: deal.stage,
  amountBeforeTax: deal.amountBeforeTax,
  amountAfterTax: deal.amountAfterTax,
  currency: deal.currency,
  customer: deal.customer,
  isLegacy: client.isLegacy,
  owner: deal.owner,
  closingDate: deal.closingDate,
  clientId: deal.clientId,
  ownerId: deal.ownerId,
  createdAt: deal.createdAt,
  updatedAt: deal.updatedAt,
};

/** The tenant's deals in an order, with the list's columns. */
export const rowsInOrder = (db: Transaction, tenant: Tenant, order: Order, conditions: (SQL | undefined)[]) =>
  db
    .select({ ...ROW_COLUMNS, place: placeOf(order) })
    .from(deal)
    .leftJoin(client, within(tenant, client, eq(client.id, deal.clientId)))
    .where(within(tenant, deal, ...conditions))
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
  conditions: (SQL | undefined)[],
  { limit, offset }: Slice,
  counting: boolean,
) {
  const chosen = db.$with("chosen").as(
    db
      .select({
        id: deal.id,
        found: (counting ? sql<number>`(${count()} over ())::int` : sql<number>`0`).as("found"),
      })
      .from(deal)
      .where(within(tenant, deal, ...conditions))
      .orderBy(...orderOf(order))
      .limit(limit)
      .offset(offset),
  );
  return db
    .with(chosen)
    .select({ ...ROW_COLUMNS, place: placeOf(order), found: sql<number>`(select found from chosen limit 1)` })
    .from(deal)
    .leftJoin(client, within(tenant, client, eq(client.id, deal.clientId)))
    .where(within(tenant, deal, sql`${deal.id} = any(array(select id from chosen))`))
    .orderBy(...orderOf(order));
}

/** Ties are broken as in the order's index (db/schema/deal.ts), read forwards or backwards. */
export function orderOf({ sort_by: sortBy, sort_direction: sortDirection }: Order): SQL[] {
  const direction = sortDirection === "asc" ? asc : desc;
  return [...sortedBy(sortBy), deal.id].map((column) => direction(ordered(column)));
}

/** Names that people read are sorted as in their indexes (db/schema/deal.ts). */
const ordered = (column: AnyPgColumn): AnyPgColumn | SQL =>
  NAMES.includes(column) ? alphabetical(column) : column;

const NAMES: readonly AnyPgColumn[] = [deal.name, deal.customerName, deal.ownerName];

const sortedBy = (sortBy: DealsQuery["sort_by"]): AnyPgColumn[] => [
  SORT_COLUMNS[sortBy],
  ...(sortBy === "stage" ? [deal.createdAt] : []),
];

/** The values by which a row is sorted, beside its id, with full precision. */
const placeOf = ({ sort_by: sortBy }: Order): SQL<string[]> =>
  sql<string[]>`json_build_array(${sql.join(sortedBy(sortBy).map(exactText), sql`, `)})`;

// With microseconds, which a Date does not have.
const exactText = (column: AnyPgColumn): SQL =>
  column.getSQLType() === "timestamp with time zone"
    ? sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${column}::text`;

/** Condition: rows after a place in an order. */
export function behind({ sort_by: sortBy, sort_direction: direction }: Order, { place, id }: Cursor): SQL {
  const columns = sortedBy(sortBy);
  const values = columns.map((column, at) => sql`${place[at] ?? ""}::text::${sql.raw(column.getSQLType())}`);
  const listed = (parts: (SQL | AnyPgColumn)[]) => sql.join(parts, sql`, `);
  const comparison = sql.raw(direction === "asc" ? ">" : "<");
  const sorted = listed([...columns.map(ordered), deal.id]);
  return sql`(${sorted}) ${comparison} (${listed([...values, sql`${id}::bigint`])})`;
}

/** A place in an ordered list: the values by which its row is sorted, as text, and its id. */
type Cursor = { place: string[]; id: number };

// A text that the database can store.
const text = z
  .string()
  .max(1_000)
  .refine((value) => value.isWellFormed() && !value.includes("\u0000"));

/** The values in a cursor, by order; rows of the same stage are sorted by age. */
const PLACES: Readonly<Record<DealsQuery["sort_by"], z.ZodType<string[]>>> = {
  created_at: z.tuple([instant]),
  updated_at: z.tuple([instant]),
  name: z.tuple([text]),
  customer: z.tuple([text]),
  owner: z.tuple([text]),
  amount: z.tuple([z.string().regex(/^\d{1,15}$/)]),
  closing_date: z.tuple([day]),
  stage: z.tuple([text, instant]),
};

/** The cursor after a row. It contains its order, so that it cannot be used with another. */
export const cursorBehind = (
  { sort_by: by, sort_direction: direction }: Order,
  { place, id }: Cursor,
): string => Buffer.from(JSON.stringify([by, direction, place, id])).toString("base64url");

/** Decodes a cursor. Error: 422 for an invalid one, or one of another order. */
export function readCursor({ sort_by: by, sort_direction: direction }: Order, cursor: string): Cursor {
  const schema = z.tuple([
    z.literal(by),
    z.literal(direction),
    PLACES[by],
    z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  ]);
  const read = schema.safeParse(parsed(cursor));
  if (!read.success)
    throw invalid("cursor", "The cursor is none of this list, or of another order.", "invalid");
  const [, , place, id] = read.data;
  return { place, id };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

export type ListedDeal = Awaited<ReturnType<typeof rowsInOrder>>[number];

/** A row of the list as the API returns it (DLS-15). */
export const presentRow = (row: ListedDeal): z.input<typeof dealRowSchema> => ({
  id: row.id,
  uuid: row.uuid,
  number: quoteNumber(row.number, row.revision),
  version: row.version,
  ...perApiName(textsWith("listed"), (name) => row[name]),
  stage: knownStage(row.stage),
  amount: row.amountAfterTax,
  amount_before_tax: row.amountBeforeTax,
  amount_after_tax: row.amountAfterTax,
  currency: row.currency,
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
  closing_date: row.closingDate,
  client_id: row.clientId,
  owner_id: row.ownerId,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});
