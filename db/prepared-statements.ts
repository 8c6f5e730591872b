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
  const unsafe = statements.unsafe.bind(statements) as (
    query: string,
    values?: unknown[],
    options?: postgres.UnsafeQueryOptions,
  ) => unknown;
  // Without values there may be several statements in one text, which cannot be prepared.
  statements.unsafe = ((query: string, values: unknown[] = [], options: postgres.UnsafeQueryOptions = {}) =>
    values.length === 0
      ? unsafe(query, values, options)
      : notAgain(unsafe(query, values, { ...options, prepare: true }) as Query)) as Unsafe;
  return statements;
}

type Query = { cancelled: unknown; reject: (error: unknown) => void };

/**
 * A prepared statement that the server cannot use any more, such as after a column's type has changed, the driver prepares anew and runs once
 * more. Its transaction has failed by then, and where COMMIT is on its way already it would run behind that, outside of any: it fails instead,
 * and the next one is prepared anew.
 */
function notAgain(query: Query): Query {
  return Object.defineProperty(query, "retried", {
    get: () => undefined,
    set(this: Query, error: unknown) {
      this.cancelled = true;
      this.reject(error);
    },
  });
}
