import { getTableName, sql, type SQL, type Subquery } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { literal } from "./statement";
import { anyTenant, within } from "./tenancy";
import type { Transaction } from "./transaction";

type Table = PgTable & { tenantId: AnyPgColumn; id: AnyPgColumn; deletedAt?: AnyPgColumn };

/**
 * For a lateral join of a statement(): the row of a table with an id, looked up by its key. A plan that is made once
 * for all tenants expects one with as few rows as most have: with another join, or `= any()`, it may read all rows of
 * the tenant for a handful. `offset 0` leaves it no other way (docs/adr/0118).
 *
 * @param deleted whether deleted rows are there, too
 */
export function rowById(
  db: Transaction,
  table: Table,
  id: SQL | AnyPgColumn,
  { deleted = false } = {},
): Subquery {
  const { tenantId } = table;
  const where = within(anyTenant, deleted ? { tenantId } : table, sql`${table.id} = ${id}`);
  return db.select().from(table).where(where).offset(literal(0)).as(getTableName(table));
}

/** For `from` of a statement(): the ids of an array, as chosen_id. */
export const idsOf = (ids: SQL): SQL => sql`unnest(${ids}) as chosen(chosen_id)`;

/** The id of such a row. */
export const chosenId = sql`chosen_id`;
