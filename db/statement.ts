import { Param, Placeholder, getTableColumns, is, sql, type Column, type SQL, type Table } from "drizzle-orm";
import type { Transaction } from "./client";
import { sentThrough } from "./sent-through";

/** What the query builder's `prepare` gives: SQL text, parameters with their places, and how rows become objects. */
type Prepared<Result> = { execute: () => Promise<Result> };
type Preparable<Result> = { prepare: (name: string) => Prepared<Result> };

/**
 * A statement that is built once for the process and then run in any transaction: putting a statement together costs more of the
 * processor than sending it, so what most requests run is stated this way. Values stand as `sql.placeholder("name")`.
 *
 * @param build states it on the transaction that it gets; called once
 * @returns runs it in the given transaction with these values
 */
export function statement<Values extends Record<string, unknown>, Result>(
  build: (db: Transaction) => Preparable<Result>,
): (db: Transaction, values: Values) => Promise<Result> {
  let built: Prepared<Result> | undefined;
  return (db, values) => {
    built ??= build(db).prepare("statement");
    return filled(db, built, values).execute();
  };
}

/** The same for a statement with a few forms, such as its orders: `build` is called once for each `form` that is run. */
export function statementForms<Form extends string, Values extends Record<string, unknown>, Result>(
  build: (db: Transaction, form: Form) => Preparable<Result>,
): (db: Transaction, form: Form, values: Values) => Promise<Result> {
  const forms = new Map<Form, ReturnType<typeof statement<Values, Result>>>();
  return (db, form, values) => {
    const run = forms.get(form) ?? statement<Values, Result>((transaction) => build(transaction, form));
    forms.set(form, run);
    return run(db, values);
  };
}

/** A placeholder for each named column of a table, called like the column and encoded by it: what an insert or update sets. */
export function placeholders<T extends Table, Name extends keyof T["_"]["columns"] & string>(table: T, ...names: Name[]): { [Column in Name]: SQL } {
  const columns: Record<string, Column> = getTableColumns(table);
  const entries = names.map((name): [string, SQL] => [name, sql`${sql.param(sql.placeholder(name), columns[name])}`]);
  return Object.fromEntries(entries) as { [Column in Name]: SQL };
}

/** The builder ties what it prepared to one transaction; in another, only the connection and the values differ. */
function filled<Result>(db: Transaction, prepared: Prepared<Result>, values: Record<string, unknown>): Prepared<Result> {
  const { params } = prepared as unknown as { params: unknown[] };
  const given = params.map((param) => valueOf(param, values));
  return Object.create(prepared, { client: { value: sentThrough(db) }, params: { value: given } }) as Prepared<Result>;
}

/** The builder's own filling would encode null like a value: a JSON null instead of none. */
function valueOf(param: unknown, values: Record<string, unknown>): unknown {
  if (is(param, Placeholder)) return sendable(given(param.name, values));
  if (!is(param, Param) || !is(param.value, Placeholder)) return param;
  const value = given(param.value.name, values);
  return value === null ? null : param.encoder.mapToDriverValue(value);
}

/** In a comparison the builder leaves the encoding to the driver, whose own for instants it has switched off. */
const sendable = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

function given(name: string, values: Record<string, unknown>): unknown {
  const value = values[name];
  if (value === undefined) throw new Error(`the statement needs a value for ${name}`);
  return value;
}
