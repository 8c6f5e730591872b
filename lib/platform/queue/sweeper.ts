import { inArray, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "@/db/client";
import { within } from "@/db/tenancy";
import { DAY } from "@/lib/core/time/milliseconds";

/** The most rows that one transaction deletes. */
export const SWEEP_BATCH = 1_000;

/** Deletes a tenant's expired rows, at most SWEEP_BATCH of them, and returns how many. */
export type Sweeper = (scope: { db: Transaction; tenantId: number; now: Date }) => Promise<number>;

/** The time so many days before `now`. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

/**
 * Makes the sweeper of a table.
 *
 * @param key the column that identifies a row within its tenant
 * @param isOver condition of the rows to delete
 */
export const sweeperOf =
  (
    table: PgTable & Record<"tenantId", AnyPgColumn>,
    key: AnyPgColumn,
    isOver: (now: Date) => SQL | undefined,
  ): Sweeper =>
  async ({ db, tenantId, now }) => {
    // The keys are read first, because a distributed engine could not route a sub-select
    // (docs/distribution.md).
    const over: { key: unknown }[] = await db
      .select({ key })
      .from(table)
      .where(within({ tenantId }, table, isOver(now)))
      .limit(SWEEP_BATCH);
    const keys = over.map((row) => row.key);
    if (keys.length > 0)
      await db.delete(table).where(within({ tenantId }, table, isOver(now), inArray(key, keys)));
    return keys.length;
  };
