import { config } from "../base/config.mjs";
import { slotOf } from "../base/per-process";
import { sql, type SQL } from "drizzle-orm";
import type { Pipelined } from "./pipelined";
import { OutageDetector } from "./outage";
import { DatabaseAway, isGone } from "./away";
import { Connection } from "./connection";
import { Pool, type PoolState } from "./pool";
import { runTransaction, type RawStatement, type Transaction, type Work } from "./transaction";

export type { Transaction };

type Database = { pool: Pool; outage: OutageDetector };

/** Default time limit of a transaction in milliseconds, the same as that of a call. */
export const CALL_MILLISECONDS = 10_000;

// One pool per process, also across hot reloads in development.
const opened = slotOf<Database>("database");

type Watcher = NonNullable<ConstructorParameters<typeof OutageDetector>[0]["changed"]>;
const watcher = slotOf<Watcher>("database-watcher");

/**
 * Sets the function to call when the database is found to be down and when it is back; for the log, which this
 * layer cannot import.
 */
export const watchDatabase = (changed: Watcher): void => void (watcher.value = changed);

/**
 * The only pool of the process, opened at the first query. Its role must neither own tables nor bypass row-level
 * security.
 */
function database(): Database {
  return (opened.value ??= open());
}

function open(): Database {
  const url = config.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  const pool = new Pool({
    most: config.DATABASE_POOL,
    open: (onClosed) => new Connection({ url, settings: startSettings(), onClosed }),
  });
  const outage = new OutageDetector({
    probe: () => pool.answers(),
    changed: (state) => watcher.value?.(state),
  });
  return { pool, outage };
}

const NAME = { application_name: "kapi" };

const SETTINGS = {
  // PostgreSQL ignores this; a distributed engine needs it to forward the tenant to its workers
  // (docs/distribution.md).
  "citus.propagate_set_commands": "local",
  // Shorter than the time limit at which the call loses its connection.
  statement_timeout: 9_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** A pooler accepts no settings per connection, because they would affect other clients. */
const startSettings = () => (config.DATABASE_POOLER ? NAME : { ...NAME, ...SETTINGS });

/** Behind a pooler each transaction sets them itself, sent along with BEGIN. */
const settingsOfTransaction = (): RawStatement[] => (config.DATABASE_POOLER ? [SET_SETTINGS] : []);

/** Ends a `set local lock_timeout`: behind a pooler the server's own default would let a statement wait for ever. */
export const usualLockTimeout = (): SQL =>
  sql.raw(`set local lock_timeout to ${config.DATABASE_POOLER ? SETTINGS.lock_timeout : "default"}`);

const SET_SETTINGS: RawStatement = [
  `select ${Object.entries(SETTINGS)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(", ")}`,
];

const begin = (mode = ""): RawStatement[] => [[`begin${mode}`], ...settingsOfTransaction(), ...steppedDown()];

/**
 * Runs work in a transaction. Errors: the work's; DatabaseAway if the database cannot be reached in time, is
 * known to be down, or the work is not finished within the time limit.
 */
async function transaction<Result>(
  first: readonly RawStatement[],
  work: Work<Result>,
  milliseconds: number,
): Promise<Result> {
  const { pool, outage } = database();
  outage.check();
  try {
    return await pool.use(milliseconds, (connection) => runTransaction(connection, first, work));
  } catch (error) {
    if (!isGone(error)) throw error;
    outage.suspect();
    throw error instanceof DatabaseAway
      ? error
      : new DatabaseAway("the connection to the database failed", { cause: error });
  }
}

/** With a single database user, each transaction switches to the role of requests. */
const steppedDown = (): RawStatement[] => (config.KAPI_SWITCH_ROLE ? [["set local role app_user"]] : []);

/** The statement that binds a transaction to this tenant. */
const named = (tenantId: number): RawStatement => ["select app_set_tenant($1)", tenantId];

/**
 * Runs `work` in one transaction of one tenant: the tenant is set first, at top level, and row-level security
 * restricts the role to its rows. Without a tenant no rows are visible. BEGIN and the tenant are sent along with
 * the work's first statement. Work that returns a pipelined result is committed without another round trip. It is
 * aborted after `milliseconds`.
 */
export const withTenant = <Result>(
  tenantId: number,
  work: (transaction: Transaction) => Promise<Result | Pipelined<Result>>,
  milliseconds = CALL_MILLISECONDS,
): Promise<Result> => transaction([...begin(), named(tenantId)], work, milliseconds);

/** Reads a consistent snapshot of a tenant's rows, in at most `seconds`, for an export or an archive. */
export function withSnapshot<Result>(
  tenantId: number,
  work: (transaction: Transaction) => Promise<Result>,
  seconds = 60,
): Promise<Result> {
  const first: RawStatement[] = [
    ...begin(" isolation level repeatable read read only"),
    [`set local statement_timeout = ${seconds * 1_000}`],
    // A reader that waits for a file must not be terminated as idle.
    [`set local idle_in_transaction_session_timeout = ${seconds * 1_000}`],
    named(tenantId),
  ];
  return transaction(first, work, seconds * 1_000);
}

/** Reads reference tables (tenants, currencies, languages, permissions), which belong to no tenant. */
export const withoutTenant = <Result>(
  work: (transaction: Transaction) => Promise<Result | Pipelined<Result>>,
  milliseconds = CALL_MILLISECONDS,
): Promise<Result> => transaction(begin(), work, milliseconds);

/**
 * Whether the database answers at all: for a distributed one its coordinator, so that a single node's outage does
 * not count as one of the whole database. Never rejects.
 */
export const databaseAnswers = (): Promise<boolean> =>
  withoutTenant((db) => db.execute(sql`select 1`)).then(
    () => true,
    () => false,
  );

/**
 * Lets this transaction commit without waiting for the disk, so that a crash of the database or machine may lose
 * it. Only for views, limit counters, 'last used' and who has a deal open (T-09). It is sent along with the work's next
 * statement without awaiting it; if it fails, so does the transaction.
 */
export function mayBeLost(db: Transaction): void {
  db.execute(sql`set local synchronous_commit = off`).catch(() => undefined);
}

/** The state of this process's pool, and whether the database is known to be down; null before the first query. */
export function databaseState(): (PoolState & { isAway: boolean }) | null {
  const { value } = opened;
  return value ? { ...value.pool.state(), isAway: value.outage.isAway } : null;
}

/** Whether the database is down, for whoever has just lost it: waits for the probe that finds out. */
export const isFoundAway = async (): Promise<boolean> => (await opened.value?.outage.isFoundAway()) ?? false;

/** Closes the pool, waiting at most `seconds` for running transactions. */
export async function closeConnection(seconds = 5): Promise<void> {
  const { value } = opened;
  opened.value = undefined;
  await value?.pool.end(seconds);
}
