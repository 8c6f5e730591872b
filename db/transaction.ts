import { DrizzleQueryError } from "drizzle-orm";
import { drizzle, type PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import type postgres from "postgres";
import { DatabaseAway, RolledBack, sqlState } from "./away";
import type { Connection } from "./connection";
import { Pipelined } from "./pipelined";
import { traced, tracedStatement } from "./traces";

// Next loads a module once for each bundle, while the pool's connections are shared by all bundles of the process:
// what compares classes or is found by an object stands here, so that it belongs to the bundle that runs the
// transaction.

/** The query builder within one transaction. A statement is refused once its transaction has ended. */
export type Transaction = PgRemoteDatabase;

/** A statement without the query builder. */
export type RawStatement = readonly [text: string, ...values: (string | number)[]];

export type Work<Result> = (db: Transaction) => Promise<Result | Pipelined<Result>>;

/** A query that was prepared on a connection: `execute` takes a value for each placeholder. */
export type Prepared<Result> = { execute: (values?: Record<string, unknown>) => Promise<Result> };

type PendingQuery = ReturnType<postgres.ReservedSql["unsafe"]>;

/**
 * Runs work in a transaction that begins with these statements. BEGIN, COMMIT and ROLLBACK are statements of ours, as
 * the driver allows on a reserved connection, so that the work's first statements are sent along with BEGIN, and the
 * last ones of a pipelined result with COMMIT. Errors: the work's own; of a failed statement what the database said;
 * RolledBack; DatabaseAway when the connection closes.
 */
export function runTransaction<Result>(
  connection: Connection,
  first: readonly RawStatement[],
  work: Work<Result>,
): Promise<Result> {
  return traced("transaction", () => {
    const run = connection.open().then((sql) => new Running(connection, sql).run(first, work));
    return Promise.race([run, connection.closed]);
  });
}

/** The connection of a transaction that runs. Errors: the transaction has ended; its connection is closed. */
function runningOf(db: Transaction): Running {
  const running = RUNNING.get(db);
  if (!running) throw new Error("this is no transaction of runTransaction()");
  running.mustBeOpen();
  return running;
}

/** The transaction behind each query builder. */
const RUNNING = new WeakMap<Transaction, Running>();

/** The query builder on which a connection's queries are prepared, and the transaction to which they are sent. */
type Builder = { db: Transaction; running: Running | undefined };
const BUILDERS = new WeakMap<Connection, Builder>();

/**
 * Runs a query in a transaction that is prepared once for its connection.
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
    // The query builder hands the statement over before it returns. If it did not, the statement would find no
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

/** What statements fail with that come behind a failed one. */
const BEHIND_A_FAILURE = "25P02";

class Running {
  private readonly db: Transaction = drizzle((text, values, method) => this.answer(text, values, method));
  /** What the first statement failed with that failed. */
  private failure: unknown;
  private isEnded = false;
  private unanswered = 0;
  private answered: (() => void) | undefined;

  constructor(
    readonly connection: Connection,
    private readonly sql: postgres.ReservedSql,
  ) {
    RUNNING.set(this.db, this);
  }

  async run<Result>(first: readonly RawStatement[], work: Work<Result>): Promise<Result> {
    // Not awaited: awaiting them costs round trips, and if one fails, so does all that follows in the transaction.
    for (const [text, ...values] of first) void this.send(text, values);
    let result: Result | Pipelined<Result>;
    try {
      result = await work(this.db);
      if (result instanceof Pipelined) await result.sent();
      // As in the driver's own transactions, a failed statement fails the transaction also when the work went on.
      if (this.failure !== undefined) throw this.failure;
    } catch (error) {
      await this.rollBack();
      throw error instanceof DrizzleQueryError ? (this.failure ?? error) : error;
    }
    const committed = this.send("commit", []);
    this.isEnded = true;
    const { command } = await committed;
    // COMMIT answers ROLLBACK when a statement before it has failed.
    if (command !== "COMMIT") {
      const failure = this.failure ?? new RolledBack();
      await this.allAnswered();
      throw failure;
    }
    return result instanceof Pipelined ? result.result : result;
  }

  private async rollBack(): Promise<void> {
    this.isEnded = true;
    await this.allAnswered();
    if (!this.connection.isClosed) await this.hand("rollback", []).catch(() => undefined);
  }

  /**
   * Waits for the statements that are under way. A prepared one that the server cannot use any more, such as after a
   * migration, the driver prepares anew behind all that was sent, and it must not be interrupted by other statements
   * then.
   */
  private async allAnswered(): Promise<void> {
    if (this.unanswered > 0) await new Promise<void>((done) => (this.answered = done));
  }

  /** Sends a statement of the query builder. */
  async answer(text: string, values: unknown[], method: "all" | "execute"): Promise<{ rows: unknown[] }> {
    const query = this.send(text, values);
    return { rows: await (method === "all" ? query.values() : query) };
  }

  mustBeOpen(): void {
    if (this.isEnded) throw new Error("a statement came after the end of its transaction");
    if (this.connection.isClosed) throw new DatabaseAway("the connection to the database was given up");
  }

  /** Hands a statement to the driver at once; it leaves in this turn of the event loop, behind those before it. */
  private send(text: string, values: unknown[]): PendingQuery {
    this.mustBeOpen();
    return this.hand(text, values);
  }

  private hand(text: string, values: unknown[]): PendingQuery {
    // The driver would answer another statement with this error.
    if (values.includes(undefined)) throw new Error("a statement lacks a value");
    this.connection.options.onStatement?.(text, values);
    // Planned once for each connection; without values there may be several statements in the text, which cannot be
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
      (error: unknown) => {
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
