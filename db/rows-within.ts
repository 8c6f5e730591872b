import { sql, type InferColumnsDataTypes, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Rows as one value of another statement's row, so that what is needed together is asked for together: each statement
 * costs a trip through driver and server whatever it reads. They are read as a statement of their own would read
 * them.
 *
 * @param columns what each row has; no bytea, no numeric or bigint read as anything but a number: JSON carries none
 * of them
 * @param rest from where and which: `from … where …`
 * @param order of the rows, `order by …` without these two words
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
