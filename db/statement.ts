import {
  getTableColumns,
  sql,
  type Column,
  type GetColumnData,
  type Placeholder,
  type SQL,
  type Table,
} from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { withoutTenant, withTenant } from "./client";
import type { Connection } from "./connection";
import { Pipelined } from "./pipelined";
import { runPrepared, type Prepared, type Transaction } from "./transaction";

type Preparable<Result> = { prepare: (name: string) => Prepared<Result>; toSQL: () => { sql: string } };

declare const single: unique symbol;
/**
 * Runs one statement, which is sent before anything that is started later. Only `statement` creates these, so
 * that readOnce can rely on it.
 */
export type Statement<Values, Result> = ((db: Transaction, values: Values) => Promise<Result>) & {
  readonly [single]: true;
};

/**
 * A statement that is built once per connection and then run in any transaction, because building one costs more
 * CPU time than sending it. Used for statements that most requests run. Values are written as
 * `sql.placeholder("name")`.
 *
 * @param build builds the statement with the given query builder; called once per connection
 * @returns a function that runs it in a transaction with values; it is sent before anything that is started later
 */
export function statement<Values extends Record<string, unknown>, Result>(
  build: (db: Transaction) => Preparable<Result>,
): Statement<Values, Result> {
  const prepared = new WeakMap<Connection, Prepared<Result>>();
  const prepare = (db: Transaction): Prepared<Result> => {
    const query = build(db);
    if (/\binsert\s+into\b.*\bselect\b/is.test(query.toSQL().sql))
      throw new Error("rows are inserted by VALUES of values (docs/distribution.md)");
    return query.prepare("statement");
  };
  const run = async (db: Transaction, values: Values): Promise<Result> => {
    for (const name in values)
      if (values[name] === undefined) throw new Error(`the statement needs a value for ${name}`);
    return runPrepared(db, prepared, prepare, values);
  };
  return run as Statement<Values, Result>;
}

/**
 * As statement(), for one with a few variants, such as sort orders: `build` is called once per connection for
 * each `form`.
 */
export function statementForms<
  Form extends string | number | Readonly<Record<string, string>>,
  Values extends Record<string, unknown>,
  Result,
>(
  build: (db: Transaction, form: Form) => Preparable<Result>,
): (db: Transaction, form: Form, values: Values) => Promise<Result> {
  const forms = new Map<string, Statement<Values, Result>>();
  return (db, form, values) => {
    const key = JSON.stringify(form);
    const run = forms.get(key) ?? statement<Values, Result>((transaction) => build(transaction, form));
    forms.set(key, run);
    return run(db, values);
  };
}

const only =
  <Values, Result>(read: Statement<Values, Result>, values: Values) =>
  (transaction: Transaction) =>
    Promise.resolve(new Pipelined(read(transaction, values)));

/** Runs a single reading statement of a tenant in its own transaction, all in one round trip. */
export const readOnce = <Values, Result>(
  tenantId: number,
  read: Statement<Values, Result>,
  values: Values,
): Promise<Result> => withTenant(tenantId, only(read, values));

/** The same for a statement that reads reference tables (withoutTenant). */
export const readReferenceOnce = <Values, Result>(
  read: Statement<Values, Result>,
  values: Values,
): Promise<Result> => withoutTenant(only(read, values));

/**
 * The number of rows in a `limit`, written into a statement() instead of sent as a value. PostgreSQL plans a statement
 * anew each time, which takes longer than running it, as long as it expects a plan for all values to be dearer: of a
 * limit that it does not know it expects a tenth of all rows. With the number it keeps one plan for each connection
 * after five calls, by itself, so that this works on each engine and behind a pooler (docs/adr/0118). Only for a few
 * numbers, because each is a statement of its own, and only where the plan is the same for small and large tenants.
 */
export const literal = (rows: number): Placeholder => {
  if (!Number.isSafeInteger(rows)) throw new RangeError(`not a number of rows: ${rows}`);
  // The query builder writes any SQL behind `limit`, although its type names numbers and placeholders alone.
  return sql.raw(String(rows)) as never;
};

type ColumnName<T extends Table> = keyof T["$inferSelect"] & string;

/** Placeholders for the named columns of a table, for insert or update. Each has the column's name and encoding. */
export const placeholders = <T extends Table, Name extends ColumnName<T>>(
  table: T,
  ...names: Name[]
): { [Column in Name]: SQL } => placeholdersOf(table, names);

/** Placeholders for all columns except the named ones, so that new columns are included. */
export const placeholdersExcept = <T extends Table, Name extends ColumnName<T>>(
  table: T,
  ...except: Name[]
): { [Column in Exclude<ColumnName<T>, Name>]: SQL } =>
  placeholdersOf(table, columnsExcept(table, ...except));

/** The names of all columns except the named ones, so that new columns are included. */
export const columnsExcept = <T extends Table, Name extends ColumnName<T>>(
  table: T,
  ...except: Name[]
): Exclude<ColumnName<T>, Name>[] =>
  // Object.keys() loses the types of keys.
  Object.keys(getTableColumns(table)).filter((name) => !(except as string[]).includes(name)) as Exclude<
    ColumnName<T>,
    Name
  >[];

/** Placeholders for one of several rows: the column's name followed by the row's number. */
function placeholdersOf<T extends Table, Name extends ColumnName<T>>(
  table: T,
  names: readonly Name[],
  row: number | "" = "",
): { [Column in Name]: SQL } {
  const columns: Record<string, Column> = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, placeholder(`${name}${row}`, columns[name])])) as {
    [Column in Name]: SQL;
  };
}

/** Handles null itself, because the builder would encode it like a value: as a JSON null. */
const placeholder = (name: string, column: Column | undefined): SQL =>
  sql`${sql.param(sql.placeholder(name), {
    mapToDriverValue: (value: unknown) => (value === null ? null : column?.mapToDriverValue(value)),
  })}`;

/** The most rows of one statement. Each number of rows up to this is a separate prepared statement per connection. */
const MAX_ROWS = 16;

type Returned<Back extends Record<string, AnyPgColumn>> = { [Name in keyof Back]: GetColumnData<Back[Name]> };

/**
 * Inserts any number of rows of a table by VALUES, which a distributed engine routes to one machine
 * (docs/distribution.md).
 *
 * @param names the columns that are set
 * @param returning the columns to return
 * @returns a function that inserts rows; it is sent before anything that is started later, and resolves to the
 * returned columns in no particular order
 */
export function rowInserter<
  T extends PgTable,
  Name extends ColumnName<T>,
  Back extends Record<string, AnyPgColumn>,
>(table: T, names: readonly Name[], returning: Back) {
  const insert = statementForms<number, Record<string, unknown>, Returned<Back>[]>((db, count) => {
    const rows = Array.from({ length: count }, (_, row) => placeholdersOf(table, names, row));
    return db
      .insert(table)
      .values(rows as never)
      .returning(returning as Record<string, AnyPgColumn>) as never;
  });
  const keys = Array.from({ length: MAX_ROWS }, (_, row) => names.map((name) => `${name}${row}`));
  return async (
    db: Transaction,
    rows: readonly Pick<T["$inferSelect"], Name>[],
  ): Promise<Returned<Back>[]> => {
    const blocks = Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, block) =>
      rows.slice(block * MAX_ROWS, (block + 1) * MAX_ROWS),
    );
    const written = await Promise.all(
      blocks.map((block) => insert(db, block.length, valuesOf(names, keys, block))),
    );
    return written.flat();
  };
}

/** The values of rows by placeholder. `keys`: their names in each row, because a deal of ten lines has hundreds. */
function valuesOf<Name extends string>(
  names: readonly Name[],
  keys: readonly (readonly string[])[],
  rows: readonly Record<Name, unknown>[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  rows.forEach((row, index) =>
    names.forEach((name, column) => (values[keys[index]?.[column] ?? ""] = row[name])),
  );
  return values;
}
