import { randomUUID } from "node:crypto";
import { and, eq, inArray, lt } from "drizzle-orm";
import { withTenant, type Transaction } from "@/db/client";
import { importJob } from "@/db/schema";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { daysBefore, sweeperOf } from "@/lib/platform/queue/sweeper";
import { WorkQueue } from "@/lib/platform/queue/work-queue";

/** Files to check or to import. A failed one is not retried; one whose worker died is, after its claim expires. */
export const importQueue = new WorkQueue({
  table: importJob,
  isOpen: inArray(importJob.state, ["checking", "applying"]),
  orderBy: importJob.id,
  tenantFinder: "app_tenants_with_open_imports",
  claimMilliseconds: MINUTE,
});

/** Removes imports with their files a week after they started. */
export const removeOldImports = sweeperOf(importJob, importJob.id, (now) =>
  lt(importJob.createdAt, daysBefore(now, 7)),
);

export type ClaimedImport = typeof importJob.$inferSelect & { claim: string };

/** Claims a tenant's oldest open import; null if there is none. */
export async function claimImport(
  db: Transaction,
  tenantId: number,
  now: Date,
): Promise<ClaimedImport | null> {
  const claim = randomUUID();
  const [claimed] = await importQueue.claim(db, tenantId, now, { set: { claim, progress: 0 } });
  return claimed ? { ...claimed, claim } : null;
}

/** Another worker has taken over the import, or it is over, so this one's work must be discarded. */
export class ClaimLost extends Error {}

type Change = Partial<typeof importJob.$inferInsert>;

/** Records the result of an import and releases it, if this worker still has it. Error: ClaimLost. */
export async function writeImport(db: Transaction, job: ClaimedImport, change: Change): Promise<void> {
  // Over are also those whose commit succeeded although its answer was lost.
  const isOwn = and(eq(importJob.claim, job.claim), eq(importJob.state, job.state));
  const isKept = await importQueue.settle(db, job, change, isOwn);
  if (!isKept) throw new ClaimLost("this import was taken over, or is over");
}

/** Records the progress of an import and renews the claim. Error: ClaimLost. */
export const writeProgress = (job: ClaimedImport, change: Change): Promise<void> =>
  withTenant(job.tenantId, (db) =>
    writeImport(db, job, { ...change, lockedUntil: importQueue.claimEnd(new Date()) }),
  );

const BETWEEN_MILLISECONDS = 500;

/**
 * Returns a function that renews the claim, at most twice a second, and records the number of finished rows if
 * given.
 */
export function progressOf(job: ClaimedImport): (count?: number) => Promise<void> {
  let last = -BETWEEN_MILLISECONDS;
  return async (count) => {
    if (performance.now() - last < BETWEEN_MILLISECONDS) return;
    last = performance.now();
    await writeProgress(job, count === undefined ? {} : { progress: count });
  };
}
