/** The database cannot be asked now, and may be in a moment. `digest` tells the page's error boundary what it was. */
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
 * such as by a migration, and the driver ran it again behind COMMIT, where it changed nothing. Another try prepares
 * it anew. SQLSTATE transaction_rollback.
 */
export class RolledBack extends Error {
  readonly code = "40000";

  constructor() {
    super("the database rolled the transaction back");
    this.name = "RolledBack";
  }
}

/** What is wrong with the connection or the server, rather than with a statement. */
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

// 55P03: what is asked for stays locked, as the catalogue while a file is imported. 57014: it took too long.
const BUSY = new Set(["55P03", "57014"]);

/**
 * The server cannot be reached, is shutting down or takes nobody in, or its connection broke: classes 08, 57P0x,
 * 53300, and the network's own.
 */
export function isGone(error: unknown): boolean {
  const code = sqlState(error);
  return code !== null && (GONE.has(code) || code.startsWith("08"));
}

/** It is gone, too slow, or holds what is asked for locked: another try may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  return isGone(error) || BUSY.has(sqlState(error) ?? "");
}

// 53100: the database's disk. The others: a file of ours.
const FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** A disk is full, or what may be used of it: somebody has to make room. */
export const isDiskFull = (error: unknown): boolean => FULL.has(sqlState(error) ?? "");

/** SQLSTATE or connection code of an error, also when the query builder wrapped it. */
export function sqlState(error: unknown): string | null {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return null;
}
