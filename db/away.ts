/** The database is temporarily unavailable. `digest` identifies this error for the page's error boundary. */
export class DatabaseAway extends Error {
  readonly code = "DATABASE_AWAY";
  readonly digest = "DATABASE_AWAY";

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DatabaseAway";
  }
}

/**
 * The database rolled a transaction back although no statement had failed: a prepared statement had become stale,
 * for example by a migration, and the driver ran it again after COMMIT, where it changed nothing. A retry
 * prepares it again. SQLSTATE transaction_rollback.
 */
export class RolledBack extends Error {
  readonly code = "40000";

  constructor() {
    super("the database rolled the transaction back");
    this.name = "RolledBack";
  }
}

/** Errors of the connection or the server, not of a statement. */
const GONE = new Set([
  "DATABASE_AWAY",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);

// 55P03: lock not available, for example while the catalogue is imported. 57014: the statement took too long.
const BUSY = new Set(["55P03", "57014"]);

/**
 * Whether the server is unreachable, shutting down or out of connections, or the connection broke: classes 08,
 * 57P0x, 53300, and network errors.
 */
export function isGone(error: unknown): boolean {
  const code = sqlState(error);
  return code !== null && (GONE.has(code) || code.startsWith("08"));
}

/** Whether the database is gone, too slow, or a lock is not available, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  return isGone(error) || BUSY.has(sqlState(error) ?? "");
}

// 53100: the database's disk. The others: our own files.
const FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Whether a disk or quota is full, so that somebody must free space. */
export const isDiskFull = (error: unknown): boolean => FULL.has(sqlState(error) ?? "");

/** SQLSTATE or connection code of an error, also when the query builder wrapped it. */
export function sqlState(error: unknown): string | null {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return null;
}
