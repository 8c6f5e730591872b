import { DrizzleQueryError } from "drizzle-orm";
import { drizzle, type PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import type postgres from "postgres";
import { DatabaseAway, RolledBack, sqlState } from "./away";
import type { Connection } from "./connection";
import { Pipelined } from "./pipelined";
import { traced, tracedStatement } from "../base/traces";

// Next loads a module once per bundle, while all bundles of the process share the pool's connections. Code
// that compares classes or looks up objects is in this module, so that it belongs to the bundle that runs the
// transaction.

/** The query builder within one transaction. A statement is refused once its transaction has ended. */
export type Transaction = PgRemoteDatabase;

/** A statement without the query builder. */
export type RawStatement = readonly [text: string, ...values: (string | number)[]];

export type Work<Result> = (db: Transaction) => Promise<Result | Pipelined<Result>>;

/** A query prepared on a connection; `execute` takes a value for each placeholder. */
export type Prepared<Result> = { execute: (values?: Record<string, unknown>) => Promise<Result> };

type PendingQuery = ReturnType<postgres.ReservedSql["unsafe"]>;

/**
 * Runs work in a transaction that begins with these statements. We send BEGIN, COMMIT and ROLLBACK ourselves,
 * which the driver allows on a reserved connection, so that the work's first statements are sent along with
 * BEGIN, and the last ones of a pipelined result with COMMIT. Errors: the work's own; the database's error of a
 * failed statement; RolledBack; DatabaseAway if the connection closes.
 */
export function runTransaction<Result>(
  connection: Connection,
  first: readonly RawStatement[],
  work: Work<Result>,
): Promise<Result> {
  return traced("transaction", () => {
    const run = connection.open().then((sql) => new Running(connection, sql).run(first, work));
    return connection.unlessClosed(run);
  });
}

/** The running transaction of a query builder. Throws if the transaction has ended or its connection is closed. */
function runningOf(db: Transaction): Running {
  const running = RUNNING.get(db);
  if (!running) throw new Error("this is no transaction of runTransaction()");
  running.mustBeOpen();
  return running;
}

/** The transaction behind each query builder. */
const RUNNING = new WeakMap<Transaction, Running>();

/**
 * The query builder on which a connection's queries are prepared, and the transaction in which they currently
 * run.
 */
type Builder = { db: Transaction; running: Running | undefined };
const BUILDERS = new WeakMap<Connection, Builder>();

/**
 * Runs a query in a transaction; the query is prepared once per connection.
 *
 * @param prepared the queries that this function has prepared so far, by connection
 */
export function runPrepared<Result>(
  db: Transaction,
  prepared: WeakMap<Connection, Prepared<Result>>,
  prepare: (builder: Transaction) => Prepared<Result>,
  values: Record<string, unknown>,
): Promise<Result> {
  const running = runningOf(db);
  const { connection } = running;
  const builder = BUILDERS.get(connection) ?? builderOf(connection);
  const query = prepared.get(connection) ?? prepare(builder.db);
  prepared.set(connection, query);
  builder.running = running;
  try {
    // The query builder passes the statement on before it returns. Otherwise the statement would find no
    // transaction and fail.
    return query.execute(values);
  } finally {
    builder.running = undefined;
  }
}

function builderOf(connection: Connection): Builder {
  const builder: Builder = {
    db: drizzle((text, values, method) => {
      if (!builder.running) throw new Error("a prepared query was run outside of runPrepared()");
      return builder.running.answer(text, values, method);
    }),
    running: undefined,
  };
  BUILDERS.set(connection, builder);
  return builder;
}

/** In a comparison the query builder leaves the encoding of values to the driver. */
const asText = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/**
 * Not on a distributed engine: there a worker commits, and a message that this server writes flushes nothing of it.
 */
const ON_ONE_SERVER = "where not exists (select from pg_extension where extname = $1)";
const COMMIT_EARLY: RawStatement = [
  `select set_config('synchronous_commit', 'off', true) ${ON_ONE_SERVER}`,
  "citus",
];
/** A transaction of its own that changes nothing; it is answered when all that was written before is on the disk. */
const FLUSH: RawStatement = [`select pg_logical_emit_message(true, 'kapi', '') ${ON_ONE_SERVER}`, "citus"];

/**
 * Lets the locks of a transaction end before it is on the disk; the call is answered after that all the same. For one
 * that holds a row which others wait for, such as a tenant's counter: they then share one flush, where each would
 * wait for those of all before it. A crash loses the last commits, never one before another (docs/adr/0119), so a
 * number that is lost is lost with every later one. It is sent along with the work's next statement.
 */
export function commitEarly(db: Transaction): void {
  runningOf(db).commitEarly();
}

/** The error code of statements after a failed one. */
const BEHIND_A_FAILURE = "25P02";

class Running {
  private readonly db: Transaction = drizzle((text, values, method) => this.answer(text, values, method));
  /** The error of the first failed statement. */
  private failure: Error | undefined;
  private isEnded = false;
  private isCommittedEarly = false;
  private unanswered = 0;
  private answered: (() => void) | undefined;

  constructor(
    readonly connection: Connection,
    private readonly sql: postgres.ReservedSql,
  ) {
    RUNNING.set(this.db, this);
  }

  async run<Result>(first: readonly RawStatement[], work: Work<Result>): Promise<Result> {
    // Not awaited, because that would cost round trips; if one fails, so does everything after it in the
    // transaction.
    for (const [text, ...values] of first) void this.send(text, values);
    let result: Result | Pipelined<Result>;
    try {
      result = await work(this.db);
      if (result instanceof Pipelined) await result.sent();
      // As in the driver's own transactions, a failed statement fails the transaction even if the work
      // ignored its error.
      if (this.failure !== undefined) throw this.failure;
    } catch (error) {
      await this.rollBack();
      throw error instanceof DrizzleQueryError ? (this.failure ?? error) : error;
    }
    const committed = this.send("commit", []);
    this.isEnded = true;
    const flushed = this.isCommittedEarly ? this.handRaw(FLUSH) : undefined;
    const { command } = await committed;
    // COMMIT answers ROLLBACK when a statement before it has failed.
    if (command !== "COMMIT") {
      const failure = this.failure ?? new RolledBack();
      await this.allAnswered();
      throw failure;
    }
    await flushed;
    return result instanceof Pipelined ? result.result : result;
  }

  commitEarly(): void {
    this.mustBeOpen();
    this.isCommittedEarly = true;
    void this.handRaw(COMMIT_EARLY);
  }

  private async rollBack(): Promise<void> {
    this.isEnded = true;
    await this.allAnswered();
    if (!this.connection.isClosed) await this.hand("rollback", []).catch(() => undefined);
  }

  /**
   * Waits for running statements. If the server can no longer use a prepared one, for example after a migration,
   * the driver prepares it again after everything that was sent; no other statement may be sent in between.
   */
  private async allAnswered(): Promise<void> {
    if (this.unanswered > 0) await new Promise<void>((done) => (this.answered = done));
  }

  /** Runs a statement of the query builder. */
  async answer(text: string, values: unknown[], method: "all" | "execute"): Promise<{ rows: unknown[] }> {
    const query = this.send(text, values);
    return { rows: await (method === "all" ? query.values() : query) };
  }

  mustBeOpen(): void {
    if (this.isEnded) throw new Error("a statement came after the end of its transaction");
    if (this.connection.isClosed) throw new DatabaseAway("the connection to the database was given up");
  }

  /** Passes a statement to the driver at once; it is sent in this turn of the event loop, after earlier ones. */
  private send(text: string, values: unknown[]): PendingQuery {
    this.mustBeOpen();
    return this.hand(text, values);
  }

  private handRaw([text, ...values]: RawStatement): PendingQuery {
    return this.hand(text, values);
  }

  private hand(text: string, values: unknown[]): PendingQuery {
    // Checked here, because the driver would report this error for another statement.
    if (values.includes(undefined)) throw new Error("a statement lacks a value");
    this.connection.options.onStatement?.(text, values);
    // Prepared once per connection; a text without values may contain several statements, which cannot be
    // prepared.
    const query = this.sql.unsafe(text, values.map(asText) as never[], {
      prepare: values.length > 0,
    });
    const end = tracedStatement(text);
    this.unanswered += 1;
    query.execute().then(
      () => {
        end?.();
        this.noteAnswer();
      },
      (error: Error) => {
        end?.(error);
        if (sqlState(error) !== BEHIND_A_FAILURE) this.failure ??= error;
        this.noteAnswer();
      },
    );
    return query;
  }

  private noteAnswer(): void {
    this.unanswered -= 1;
    if (this.unanswered === 0) this.answered?.();
  }
}
