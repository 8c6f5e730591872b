import { inArray, lt } from "drizzle-orm";
import { importJob } from "@/db/schema";
import { within } from "@/db/tenancy";
import { SWEEP_BATCH, type Sweeper } from "@/lib/platform/queue/sweep-batch";

const KEPT = 7 * 24 * 3_600_000;

/** Removes imports with their files a week after they were begun. */
export const removeOldImports: Sweeper = async ({ db, tenantId, now }) => {
  const old = await db
    .select({ id: importJob.id })
    .from(importJob)
    .where(within({ tenantId }, importJob, lt(importJob.createdAt, new Date(now.getTime() - KEPT))))
    .limit(SWEEP_BATCH);
  if (old.length > 0)
    await db.delete(importJob).where(
      within(
        { tenantId },
        importJob,
        inArray(
          importJob.id,
          old.map(({ id }) => id),
        ),
      ),
    );
  return old.length;
};
