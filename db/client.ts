import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { sql } from "drizzle-orm";
import { makePgArray, parsePgArray } from "drizzle-orm/pg-core/utils/array";
import postgres from "postgres";
import { config } from "./config.mjs";
import { DatabaseAway, isGone } from "./away";
import { beginAtOnce } from "./begin-at-once";
import { Circuit } from "./circuit";
import { ACQUIRE, Pool, type Client, type Place } from "./pool";
import { withPreparedStatements } from "./prepared-statements";
import { Sent } from "./sent";
import { sentThrough, type Transaction } from "./sent-through";
import type { Statement } from "./statement";

export type { Transaction };

type Connection = { pool: Pool; circuit: Circuit };

/** How long a transaction may take in milliseconds, unless it says so itself: as long as a call. */
export const CALL_MILLISECONDS = 10_000;

// One pool per process, also across hot reloads in development.
const holder = globalThis as typeof globalThis & { kapiConnection?: Connection };

type Watcher = NonNullable<ConstructorParameters<typeof Circuit>[0]["changed"]>;
const watcher = globalThis as typeof globalThis & { kapiWatcher?: Watcher };

/** Tells when the database is found away, and when it is back: for the log, which stands above this layer. */
export const watchDatabase = (changed: Watcher): void => void (watcher.kapiWatcher = changed);

/** The only pool of the process, opened at the first query. The role it acts as may neither own nor bypass row-level security. */
function connection(): Connection {
  holder.kapiConnection ??= open();
  return holder.kapiConnection;
}

function open(): Connection {
  const url = config.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  const pool = new Pool({
    most: config.DATABASE_POOL,
    open: (place, closed) => openClient(url, place, closed),
  });
  const circuit = new Circuit({
    probe: () => pool.answers(),
    changed: (state) => watcher.kapiWatcher?.(state),
  });
  return { pool, circuit };
}

const serialize = (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value);

/**
 * Arrays of int2 and int4, and of text, varchar, int8 and uuid. The driver would ask each new connection for all that there are, by a
 * statement whose failure nobody can catch.
 */
const ARRAYS = {
  numbers: {
    to: 1007,
    from: [1005, 1007],
    serialize,
    parse: (text: string) => parsePgArray(text).map(Number),
  },
  texts: { to: 1009, from: [1009, 1015, 1016, 2951], serialize, parse: parsePgArray },
};

/** One connection, opened by its first statement. */
function openClient(url: string, place: Place, closed: () => void): Client {
  const client = postgres(url, {
    max: 1,
    max_lifetime: null,
    connect_timeout: ACQUIRE / 1_000,
    onclose: closed,
    fetch_types: false,
    types: ARRAYS,
    onnotice: () => undefined,
    connection: {
      application_name: "kapi",
      // PostgreSQL takes these as they are; a distributed engine forwards the tenant to its workers (docs/distribution.md).
      "citus.propagate_set_commands": "local",
      // Before the call is given up with its connection.
      statement_timeout: 9_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 15_000,
    } as Record<string, string | number>,
  });
  // Without the schema, which serves `db.query` alone: the query builder would make an object for each table in each transaction.
  return { client, database: drizzle(beginAtOnce(withPreparedStatements(client), place)) };
}

/**
 * Runs work on a connection of its own. Errors: the work's; DatabaseAway when the database cannot be reached in time, is known to be away,
 * or has not finished the work after so many milliseconds.
 */
async function connected<Result>(
  milliseconds: number,
  work: (database: PostgresJsDatabase) => Promise<Result>,
): Promise<Result> {
  const { pool, circuit } = connection();
  circuit.check();
  try {
    return await pool.use(milliseconds, work);
  } catch (error) {
    if (!isGone(error)) throw error;
    circuit.suspect();
    throw error instanceof DatabaseAway
      ? error
      : new DatabaseAway("the connection to the database failed", { cause: error });
  }
}

/** With one database user for everything, each transaction steps down to the request role. */
const switchesRole = () => config.KAPI_SWITCH_ROLE;

/**
 * Runs `work` in one transaction of one tenant: the tenant is named first, at top level, and the role is one that
 * row-level security binds. No tenant, no rows. Work that returns a Sent is committed without another round trip. It is given up after
 * so many milliseconds.
 */
export function withTenant<Result>(
  tenantId: number,
  work: (transaction: Transaction) => Promise<Result | Sent<Result>>,
  milliseconds = CALL_MILLISECONDS,
): Promise<Result> {
  return connected(milliseconds, (database) => inTenant(database, tenantId, work));
}

async function inTenant<Result>(
  database: PostgresJsDatabase,
  tenantId: number,
  work: (transaction: Transaction) => Promise<Result | Sent<Result>>,
): Promise<Result> {
  const done = await database.transaction(async (transaction) => {
    // Begun before the work's first statement and so sent before it, in the same round trip as BEGIN: were they awaited, each request would
    // wait three times. Should one of them fail, so does all that follows in the transaction, for that reason.
    const named = nameTenant(transaction, tenantId);
    named.catch(() => undefined);
    try {
      const result = await work(transaction);
      if (!(result instanceof Sent)) return await named.then(() => result);
      await result.left();
      return result.and(named);
    } catch (error) {
      await named;
      throw error;
    } finally {
      // What came from here on would follow COMMIT, and run in whatever transaction the connection has next.
      sentThrough(transaction).unsafe = refuseStatement;
    }
  });
  return done instanceof Sent ? done.answers : done;
}

function refuseStatement(): never {
  throw new Error("a statement came after the end of its transaction");
}

/** Runs one reading statement of a tenant in a transaction of its own, all of it in one round trip. */
export const readOnce = <Values, Result>(
  tenantId: number,
  read: Statement<Values, Result>,
  values: Values,
): Promise<Result> =>
  withTenant(tenantId, (transaction) => Promise.resolve(new Sent(read(transaction, values))));

/** Sends, without waiting, what makes a transaction one of this tenant. */
function nameTenant(transaction: Transaction, tenantId: number): Promise<unknown> {
  const statements = sentThrough(transaction);
  const stepped = switchesRole() ? statements.unsafe("set local role app_user").execute() : undefined;
  return Promise.all([
    stepped,
    statements.unsafe("select app_set_tenant($1)", [tenantId], { prepare: true }).execute(),
  ]);
}

/** Reads a tenant's rows as they are at one moment, in so many seconds at most: an export or an archive. */
export function withSnapshot<Result>(
  tenantId: number,
  work: (transaction: Transaction) => Promise<Result>,
  seconds = 60,
): Promise<Result> {
  return connected(seconds * 1_000, (database) =>
    database.transaction(
      async (transaction) => {
        if (switchesRole()) await transaction.execute(sql`set local role app_user`);
        await transaction.execute(sql.raw(`set local statement_timeout = ${seconds * 1_000}`));
        // A reader that waits for a file must not be ended as one that has gone away.
        await transaction.execute(
          sql.raw(`set local idle_in_transaction_session_timeout = ${seconds * 1_000}`),
        );
        await transaction.execute(sql`select app_set_tenant(${tenantId})`);
        return work(transaction);
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    ),
  );
}

/** Reads reference tables (tenants, currencies, languages, permissions), which belong to no tenant. */
export function withoutTenant<Result>(
  work: (transaction: Transaction) => Promise<Result>,
  milliseconds = CALL_MILLISECONDS,
): Promise<Result> {
  return connected(milliseconds, (database) =>
    database.transaction(async (transaction) => {
      if (switchesRole()) await transaction.execute(sql`set local role app_user`);
      return work(transaction);
    }),
  );
}

/** Ends the pool, waiting at most `seconds` for running queries. */
export async function closeConnection(seconds = 5): Promise<void> {
  const open = holder.kapiConnection;
  holder.kapiConnection = undefined;
  await open?.pool.end(seconds);
}
