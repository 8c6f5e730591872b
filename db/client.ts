import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { beginAtOnce } from "./begin-at-once";
import { withPreparedStatements } from "./prepared-statements";
import { Sent } from "./sent";
import { sentThrough } from "./sent-through";
import type { Statement } from "./statement";

export type Transaction = Parameters<Parameters<PostgresJsDatabase["transaction"]>[0]>[0];

type Connection = { client: postgres.Sql; database: PostgresJsDatabase };

// One pool per process, also across hot reloads in development.
const holder = globalThis as typeof globalThis & { kapiConnection?: Connection };

/** The only connection of the process, opened at the first query. The role it acts as may neither own nor bypass row-level security. */
function connection(): Connection {
  holder.kapiConnection ??= open();
  return holder.kapiConnection;
}

function open(): Connection {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Error("DATABASE_URL is not set");
  const client = postgres(url, {
    max: Number(process.env["DATABASE_POOL"] ?? 10),
    idle_timeout: 60,
    connect_timeout: 5,
    onnotice: () => undefined,
    connection: {
      application_name: "kapi",
      // PostgreSQL takes these as they are; a distributed engine forwards the tenant to its workers (docs/distribution.md).
      "citus.propagate_set_commands": "local",
      statement_timeout: 10_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 15_000,
    } as Record<string, string | number>,
  });
  // Without the schema, which serves `db.query` alone: the query builder would make an object for each table in each transaction.
  return { client, database: drizzle(beginAtOnce(withPreparedStatements(client))) };
}

/** With one database user for everything, each transaction steps down to the request role. */
const switchesRole = () => process.env["KAPI_SWITCH_ROLE"] === "1";

/**
 * Runs `work` in one transaction of one tenant: the tenant is named first, at top level, and the role is one that
 * row-level security binds. No tenant, no rows. Work that returns a Sent is committed without another round trip.
 */
export async function withTenant<Result>(
  tenantId: number,
  work: (transaction: Transaction) => Promise<Result | Sent<Result>>,
): Promise<Result> {
  const done = await connection().database.transaction(async (transaction) => {
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

/**
 * Reads a tenant's rows as they are at one moment, however long that takes: an export or an archive. Each of its statements may take
 * `seconds`.
 */
export function withSnapshot<Result>(
  tenantId: number,
  work: (transaction: Transaction) => Promise<Result>,
  seconds = 120,
): Promise<Result> {
  return connection().database.transaction(
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
  );
}

/** Reads reference tables (tenants, currencies, languages, permissions), which belong to no tenant. */
export function withoutTenant<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return connection().database.transaction(async (transaction) => {
    if (switchesRole()) await transaction.execute(sql`set local role app_user`);
    return work(transaction);
  });
}

/** Ends the pool, waiting at most `seconds` for running queries. */
export async function closeConnection(seconds = 5): Promise<void> {
  const open = holder.kapiConnection;
  holder.kapiConnection = undefined;
  await open?.client.end({ timeout: seconds });
}
