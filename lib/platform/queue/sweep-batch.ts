import type { Transaction } from "@/db/client";

/** Rows that one transaction deletes at most. */
export const SWEEP_BATCH = 1_000;

/** Deletes a tenant's rows that are over, at most SWEEP_BATCH of them, and gives how many. */
export type Sweeper = (scope: { db: Transaction; tenantId: number; now: Date }) => Promise<number>;
