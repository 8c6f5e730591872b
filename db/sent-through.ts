import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";

export type Transaction = Parameters<Parameters<PostgresJsDatabase["transaction"]>[0]>[0];

/** The driver's own handle on a transaction's connection; the query builder keeps it behind its session. */
export const sentThrough = (transaction: Transaction): postgres.TransactionSql =>
  (transaction._.session as unknown as { client: postgres.TransactionSql }).client;
