import { inArray, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "@/db/client";
import { within } from "@/db/tenancy";

/** Rows that one transaction deletes at most. */
export const SWEEP_BATCH = 1_000;

/** Deletes a tenant's rows that are over, at most SWEEP_BATCH of them, and gives how many. */
export type Sweeper = (scope: { db: Transaction; tenantId: number; now: Date }) => Promise<number>;

const DAY = 24 * 3_600_000;

/** The moment so many days ago. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

/**
 * A sweeper of a table.
 *
 * @param key the column that tells a tenant's rows apart
 * @param isOver which rows are to be deleted
 */
export const sweeperOf =
  (
    table: PgTable & Record<"tenantId", AnyPgColumn>,
    key: AnyPgColumn,
    isOver: (now: Date) => SQL | undefined,
  ): Sweeper =>
  async ({ db, tenantId, now }) => {
    // Read first: a sub-select would hide the tenant from a distributed engine (docs/distribution.md).
    const over: { key: unknown }[] = await db
      .select({ key })
      .from(table as PgTable)
      .where(within({ tenantId }, table, isOver(now)))
      .limit(SWEEP_BATCH);
    const keys = over.map((row) => row.key);
    if (keys.length > 0)
      await db.delete(table).where(within({ tenantId }, table, isOver(now), inArray(key, keys)));
    return keys.length;
  };
