import { makePgArray, parsePgArray } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { DatabaseAway } from "./away";

/** Time limit for opening a connection, in milliseconds. */
export const CONNECT_MILLISECONDS = 2_000;

const unchanged = (value: unknown) => value;
const serializeList = (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value);

/**
 * Conversion of values; the query builder converts dates and JSON itself. The arrays are those of int2 and int4,
 * and of text, varchar, int8 and uuid. Without them the driver would query all array types on each new
 * connection, and nobody could catch a failure of that query.
 */
const TYPES = {
  json: { to: 114, from: [3802], serialize: unchanged, parse: (text: string): unknown => JSON.parse(text) },
  instants: {
    to: 1184,
    from: [1082, 1083, 1114, 1115, 1182, 1184, 1185, 1231],
    serialize: unchanged,
    parse: unchanged,
  },
  numbers: {
    to: 1007,
    from: [1005, 1007],
    serialize: serializeList,
    parse: (text: string) => parsePgArray(text).map(Number),
  },
  texts: { to: 1009, from: [1009, 1015, 1016, 2951], serialize: serializeList, parse: parsePgArray },
};

type Options = {
  url: string;
  /** The server's settings for this connection. */
  settings?: Record<string, string | number>;
  onClosed?: () => void;
  /** Called with each statement that is sent, for example to EXPLAIN it. */
  onStatement?: (text: string, values: readonly unknown[]) => void;
};

/**
 * One connection to the database, for one transaction at a time (transaction.ts): a client of the driver with a
 * single, permanently reserved connection, so that nothing else is ever sent on it. It is opened at its first use
 * and never reopened.
 */
export class Connection {
  /** After this nothing may be sent, because the driver would write to a closed socket (porsager/postgres#1208). */
  isClosed = false;
  private readonly client: postgres.Sql;
  private reserved: Promise<postgres.ReservedSql> | undefined;
  /** What running work is told when the connection closes. */
  private readonly rejecters = new Set<(reason: DatabaseAway) => void>();

  constructor(readonly options: Options) {
    this.client = postgres(options.url, {
      max: 1,
      max_lifetime: null,
      connect_timeout: CONNECT_MILLISECONDS / 1_000,
      onclose: () => this.close(),
      fetch_types: false,
      types: TYPES,
      onnotice: () => undefined,
      connection: options.settings as Record<string, string>,
    });
  }

  /** Opens the connection. After an error of the driver the connection is closed. */
  open(): Promise<postgres.ReservedSql> {
    // A query first, because the driver's reserve() waits for an open connection if it need not query types.
    this.reserved ??= this.client
      .unsafe("select 1")
      .then(() => this.client.reserve())
      .catch((error: unknown) => {
        this.close();
        throw error;
      });
    return this.reserved;
  }

  /**
   * Settles as the work does, but rejects with DatabaseAway as soon as the connection closes. A race with a promise
   * that lives as long as the connection would keep the work's rows and request that long.
   */
  unlessClosed<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((done, fail) => {
      if (this.isClosed) fail(closed());
      this.rejecters.add(fail);
      work.then(done, fail).finally(() => this.rejecters.delete(fail));
    });
  }

  /**
   * Closes the connection without waiting for the server, which may never answer and then rolls back a running
   * transaction.
   */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const fail of this.rejecters) fail(closed());
    this.options.onClosed?.();
    void this.client.end({ timeout: 0 });
  }
}

const closed = () => new DatabaseAway("the connection to the database was closed");
