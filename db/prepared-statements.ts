import type postgres from "postgres";

type Unsafe = postgres.Sql["unsafe"];
type Begin = (...given: unknown[]) => Promise<unknown>;

/**
 * Lets the query builder's statements be prepared once for each connection. It sends them by `unsafe`, which plans them anew
 * each time; planning costs more than running most of them. The planner still looks at the values of the first runs.
 */
export function withPreparedStatements(client: postgres.Sql): postgres.Sql {
  prepare(client);
  const begin = client.begin.bind(client) as Begin;
  const beginPrepared: Begin = (...given) => {
    const work = given.pop() as (transaction: postgres.TransactionSql) => unknown;
    return begin(...given, (transaction: postgres.TransactionSql) => work(prepare(transaction)));
  };
  client.begin = beginPrepared as postgres.Sql["begin"];
  return client;
}

function prepare<Statements extends { unsafe: Unsafe }>(statements: Statements): Statements {
  const unsafe = statements.unsafe.bind(statements) as (query: string, values?: unknown[], options?: postgres.UnsafeQueryOptions) => unknown;
  // Without values there may be several statements in one text, which cannot be prepared.
  statements.unsafe = ((query: string, values: unknown[] = [], options: postgres.UnsafeQueryOptions = {}) =>
    unsafe(query, values, values.length === 0 ? options : { ...options, prepare: true })) as Unsafe;
  return statements;
}
