import type postgres from "postgres";
import { DatabaseAway } from "./away";
import type { Place } from "./pool";

type Executed = { execute: () => Promise<unknown> };
type Query = { reject: (error: unknown) => void };
/** The driver's connection, with the list of the pool that it stands in. `execute` gives whether it takes more. */
type Connection = {
  execute: (query: Query) => unknown;
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
 *
 * The client is one of a single connection. Once its place is over, statements are refused before they reach the driver, which would
 * write them to a socket that is no more (porsager/postgres#1208), among them the ROLLBACK that it sends by itself.
 */
export function beginAtOnce(client: postgres.Sql, place: Place): postgres.Sql {
  const unsafe = client.unsafe.bind(client) as (
    text: string,
    values?: unknown[],
    options?: Options,
  ) => Executed;
  const send = (text: string, values?: unknown[], options: Options = {}): Executed => {
    const { onexecute } = options;
    // Only BEGIN asks to be told which connection it was given.
    return onexecute
      ? {
          execute: () =>
            written(place, onexecute, (told) => unsafe(text, values, { ...options, onexecute: told })),
        }
      : unsafe(text, values, options);
  };
  client.unsafe = send as unknown as postgres.Sql["unsafe"];
  return client;
}

/** Resolves when BEGIN has been given to a connection; rejects when it gets none. */
async function written(place: Place, onexecute: Told, begin: (told: Told) => Executed): Promise<void> {
  const connection = await new Promise<Connection>((done, fail) => {
    const told: Told = (given) => {
      fence(given, place);
      done(given);
      return onexecute(given);
    };
    begin(told).execute().catch(fail);
  });
  // By now the pool has put it among those that take no further statement before they have answered.
  connection.queue.remove(connection);
  connection.queue = aside;
}

const fenced = new WeakSet<Connection>();

function fence(connection: Connection, place: Place): void {
  if (fenced.has(connection)) return;
  fenced.add(connection);
  const { execute } = connection;
  connection.execute = (query) => {
    if (!place.isOver) return execute(query);
    query.reject(new DatabaseAway("the connection to the database was given up"));
    return true;
  };
}
