import { Column, Param, Placeholder, SQL, getTableColumns, is, sql, type Table } from "drizzle-orm";
import { sentThrough, type Transaction } from "./sent-through";

type Preparable<Result> = { prepare: (name: string) => { execute: () => Promise<Result> } };
/** What the query builder prepared, as it keeps it: the text, its parameters, and where each column of a row goes. */
type Prepared = {
  queryString: string;
  params: unknown[];
  fields?: { path: string[]; field: unknown }[];
  customResultMapper?: unknown;
};
type Compiled = {
  text: string;
  parameters: ((values: Record<string, unknown>) => unknown)[];
  rowOf: (row: unknown[]) => unknown;
};

declare const single: unique symbol;
/** Runs one statement, sent before anything that is started after it. Made by `statement` alone, so that readOnce can rely on that. */
export type Statement<Values, Result> = ((db: Transaction, values: Values) => Promise<Result>) & {
  readonly [single]: true;
};

/**
 * A statement that is built once for the process and then run in any transaction: putting a statement together, and looking up for each
 * value how it is read, costs more of the processor than sending it. What most requests run is stated this way. Values stand as
 * `sql.placeholder("name")`; rows are flat.
 *
 * @param build states it on the transaction that it gets; called once
 * @returns runs it in the given transaction with these values; sent before anything that is started after it
 */
export function statement<Values extends Record<string, unknown>, Result>(
  build: (db: Transaction) => Preparable<Result>,
): Statement<Values, Result> {
  let compiled: Compiled | undefined;
  const run = async (db: Transaction, values: Values): Promise<Result> => {
    const { text, parameters, rowOf } = (compiled ??= compile(
      build(db).prepare("statement") as unknown as Prepared,
    ));
    const rows = await sentThrough(db)
      .unsafe(text, parameters.map((valueOf) => valueOf(values)) as never[], { prepare: true })
      .values()
      .execute();
    return rows.map(rowOf) as Result;
  };
  return run as Statement<Values, Result>;
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
export const placeholders = <T extends Table, Name extends keyof T["_"]["columns"] & string>(
  table: T,
  ...names: Name[]
): { [Column in Name]: SQL } => placeholdersOf(table, names);

/** The same for all columns but the named ones, so that a new column is among them. */
export const placeholdersExcept = <T extends Table, Name extends keyof T["_"]["columns"] & string>(
  table: T,
  ...except: Name[]
): { [Column in Exclude<keyof T["_"]["columns"] & string, Name>]: SQL } =>
  placeholdersOf(
    table,
    Object.keys(getTableColumns(table)).filter((name) => !(except as string[]).includes(name)) as Exclude<
      keyof T["_"]["columns"] & string,
      Name
    >[],
  );

/** The same for one of several rows: called like the column with its row's number behind it. */
export function placeholdersOf<T extends Table, Name extends keyof T["_"]["columns"] & string>(
  table: T,
  names: readonly Name[],
  row: number | "" = "",
): { [Column in Name]: SQL } {
  const columns: Record<string, Column> = getTableColumns(table);
  const entries = names.map((name): [string, SQL] => [
    name,
    sql`${sql.param(sql.placeholder(`${name}${row}`), columns[name])}`,
  ]);
  return Object.fromEntries(entries) as { [Column in Name]: SQL };
}

function compile({ queryString, params, fields = [], customResultMapper }: Prepared): Compiled {
  const columns = fields.map(({ path, field }) => ({ name: path[0] ?? "", decoder: decoderOf(field) }));
  if (/\binsert\s+into\b.*\bselect\b/is.test(queryString))
    throw new Error("rows are inserted by VALUES of values (docs/distribution.md)");
  if (customResultMapper || fields.some(({ path }) => path.length !== 1))
    throw new Error("a statement gives flat rows");
  return {
    text: queryString,
    parameters: params.map(parameterOf),
    rowOf: (row) => {
      const read: Record<string, unknown> = {};
      for (const [index, { name, decoder }] of columns.entries()) {
        const value = row[index];
        read[name] = value === null ? null : decoder.mapFromDriverValue(value);
      }
      return read;
    },
  };
}

type Decoder = { mapFromDriverValue: (value: unknown) => unknown };

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const { decoder } = (is(field, SQL) ? field : (field as { sql: SQL }).sql) as unknown as {
    decoder: Decoder;
  };
  return decoder;
}

function parameterOf(param: unknown): (values: Record<string, unknown>) => unknown {
  if (is(param, Placeholder)) return (values) => sendable(given(param.name, values));
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { name } = param.value;
  // The builder's own filling would encode null like a value: a JSON null instead of none.
  return (values) => {
    const value = given(name, values);
    return value === null ? null : param.encoder.mapToDriverValue(value);
  };
}

/** In a comparison the builder leaves the encoding to the driver, whose own for instants it has switched off. */
const sendable = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

function given(name: string, values: Record<string, unknown>): unknown {
  const value = values[name];
  if (value === undefined) throw new Error(`the statement needs a value for ${name}`);
  return value;
}
