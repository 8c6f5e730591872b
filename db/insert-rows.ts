import type { Table } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./client";
import { placeholdersOf, statementForms } from "./statement";

/** Rows of one statement. Each number of rows up to here is a statement that every connection prepares. */
const MOST_ROWS = 16;

type Returned<Back extends Record<string, AnyPgColumn>> = { [Name in keyof Back]: Back[Name]["_"]["data"] };

/**
 * Writes however many rows of a table by VALUES, which a distributed engine routes to one machine (docs/distribution.md), in statements
 * that are put together once.
 *
 * @param names the columns that are given
 * @param returning the columns to have back
 * @returns writes rows, sent before anything that is started after it; resolves to what is to be had back, in no certain order
 */
export function rowInserter<
  T extends PgTable,
  Name extends Extract<keyof T["_"]["columns"], string>,
  Back extends Record<string, AnyPgColumn>,
>(table: T, names: readonly Name[], returning: Back) {
  const insert = statementForms<`${number}`, Record<string, unknown>, Returned<Back>[]>((db, count) => {
    const rows = Array.from({ length: Number(count) }, (_, row) =>
      placeholdersOf(table as Table, names, row),
    );
    return db
      .insert(table)
      .values(rows as never)
      .returning(returning as Record<string, AnyPgColumn>) as never;
  });
  return async (db: Transaction, rows: readonly Record<Name, unknown>[]): Promise<Returned<Back>[]> => {
    const blocks = Array.from({ length: Math.ceil(rows.length / MOST_ROWS) }, (_, block) =>
      rows.slice(block * MOST_ROWS, (block + 1) * MOST_ROWS),
    );
    const written = await Promise.all(
      blocks.map((block) => insert(db, `${block.length}`, valuesOf(names, block))),
    );
    return written.flat();
  };
}

const valuesOf = <Name extends string>(
  names: readonly Name[],
  rows: readonly Record<Name, unknown>[],
): Record<string, unknown> =>
  Object.fromEntries(rows.flatMap((values, row) => names.map((name) => [`${name}${row}`, values[name]])));
