import type postgres from "postgres";

type Executed = { execute: () => Promise<unknown> };
/** The driver's connection, with the list of the pool that it stands in. */
type Connection = {
  queue: { push: (connection: Connection) => unknown; remove: (connection: Connection) => unknown };
};
type Told = (connection: Connection) => unknown;
type Options = { onexecute?: Told };

/** In no list of the pool: what a transaction has is given to nobody else. */
const aside: Connection["queue"] = { push: () => undefined, remove: () => undefined };

/**
 * Lets a transaction's first statements travel with its BEGIN. The driver waits for the answer to BEGIN, a round trip and a write of its
 * own for a word that cannot fail unless the connection does; and then what follows fails too. Were a statement ever run outside its
 * transaction, row-level security would give and take nothing: the tenant is named for the transaction only.
 */
export function beginAtOnce(client: postgres.Sql): postgres.Sql {
  const unsafe = client.unsafe.bind(client) as (
    text: string,
    values?: unknown[],
    options?: Options,
  ) => Executed;
  const send = (text: string, values?: unknown[], options: Options = {}): Executed => {
    const { onexecute } = options;
    // Only BEGIN asks to be told which connection it was given.
    return onexecute
      ? { execute: () => written(onexecute, (told) => unsafe(text, values, { ...options, onexecute: told })) }
      : unsafe(text, values, options);
  };
  client.unsafe = send as unknown as postgres.Sql["unsafe"];
  return client;
}

/** Resolves when BEGIN has been given to a connection; rejects when it gets none. */
async function written(onexecute: Told, begin: (told: Told) => Executed): Promise<void> {
  const connection = await new Promise<Connection>((done, fail) => {
    const told: Told = (given) => {
      done(given);
      return onexecute(given);
    };
    begin(told).execute().catch(fail);
  });
  // By now the pool has put it among those that take no further statement before they have answered.
  connection.queue.remove(connection);
  connection.queue = aside;
}
