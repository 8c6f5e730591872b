import type postgres from "postgres";
import type { Transaction } from "./client";

/** The driver's own handle on a transaction's connection; the query builder keeps it behind its session. */
export const sentThrough = (transaction: Transaction): postgres.TransactionSql =>
  (transaction._.session as unknown as { client: postgres.TransactionSql }).client;
