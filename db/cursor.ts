import { sql, type SQLWrapper } from "drizzle-orm";
import type { Transaction } from "./client";

/**
 * The rows of a query batch by batch, through a cursor of the transaction, so that memory holds one batch. It is
 * one statement, so that concurrent changes are not included. A transaction reads one such query at a time. The
 * values are as the driver returns them: bigint as text, instants in PostgreSQL's format.
 */
export async function* rowsInBatches<Row extends Record<string, unknown>>(
  db: Transaction,
  query: SQLWrapper,
  size: number,
): AsyncGenerator<Row[]> {
  await db.execute(sql`declare batches no scroll cursor for ${query}`);
  for (;;) {
    const rows = await db.execute(sql.raw(`fetch ${size} from batches`));
    // What the query selects, which only the caller knows.
    if (rows.length > 0) yield rows as Row[];
    if (rows.length < size) break;
  }
  await db.execute(sql`close batches`);
}
