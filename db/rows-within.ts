import { sql, type InferColumnsDataTypes, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Selects rows as one JSON value in another statement's row, so that rows that are needed together are read by
 * one statement, because every statement has a fixed cost in driver and server. The values are decoded as in a
 * separate statement.
 *
 * @param columns the columns of each row; no bytea, and no numeric or bigint that is read as anything but a
 * number, because JSON cannot represent them
 * @param rest the tables and condition: `from … where …`
 * @param order of the rows: `order by …` without these two words
 */
export function rowsWithin<Columns extends Record<string, AnyPgColumn>>(
  columns: Columns,
  rest: SQL,
  order?: SQL,
): SQL<InferColumnsDataTypes<Columns>[]> {
  const entries = Object.entries(columns);
  const row = sql`json_build_array(${sql.join(
    entries.map(([, column]) => sql`${column}`),
    sql`, `,
  )})`;
  const read = (values: unknown[]) =>
    Object.fromEntries(
      entries.map(([name, column], index) => [
        name,
        values[index] === null ? null : column.mapFromDriverValue(values[index]),
      ]),
    );
  return sql`(select coalesce(json_agg(${row}${order ? sql` order by ${order}` : undefined}), '[]') ${rest})`.mapWith(
    (rows: unknown[][]) => rows.map(read),
  ) as SQL<InferColumnsDataTypes<Columns>[]>;
}
