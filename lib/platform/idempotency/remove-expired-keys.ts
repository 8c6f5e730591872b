import { asc, lte } from "drizzle-orm";
import { withTenant } from "@/db/client";
import { idempotencyRecord } from "@/db/schema";
import { within } from "@/db/tenancy";
import { eachTenant } from "@/lib/platform/queue/each-tenant";

const BATCH = 500;

/** Removes expired keys, tenant by tenant and at most 500 per transaction. Returns how many. */
export async function removeExpiredKeys(now = new Date(), signal?: AbortSignal): Promise<number> {
  let removed = 0;
  await eachTenant({ job: "sweep keys", which: "all", ...(signal ? { signal } : {}) }, async ({ id }) => {
    for (let isMore = true; isMore && !signal?.aborted;) {
      const batch = await removeBatch(id, now);
      removed += batch.removed;
      isMore = batch.isMore;
    }
  });
  return removed;
}

/** Removes the oldest ones: all that expired no later than the last one of the batch. */
function removeBatch(tenantId: number, now: Date): Promise<{ removed: number; isMore: boolean }> {
  const scope = { tenantId };
  return withTenant(tenantId, async (db) => {
    const [last] = await db
      .select({ expiresAt: idempotencyRecord.expiresAt })
      .from(idempotencyRecord)
      .where(within(scope, idempotencyRecord, lte(idempotencyRecord.expiresAt, now)))
      .orderBy(asc(idempotencyRecord.expiresAt))
      .offset(BATCH - 1)
      .limit(1);
    // A Date has milliseconds, the column microseconds.
    const until = last ? new Date(last.expiresAt.getTime() + 1) : now;
    const rows = await db
      .delete(idempotencyRecord)
      .where(within(scope, idempotencyRecord, lte(idempotencyRecord.expiresAt, until)))
      .returning({ key: idempotencyRecord.key });
    return { removed: rows.length, isMore: last !== undefined };
  });
}
