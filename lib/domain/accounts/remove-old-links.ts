import { inArray, lt } from "drizzle-orm";
import { accountLink } from "@/db/schema";
import { within } from "@/db/tenancy";
import { SWEEP_BATCH, type Sweeper } from "@/lib/platform/queue/sweep-batch";

const KEPT = 30 * 24 * 3_600_000;

/** Removes links that ended more than 30 days ago: until then one who follows an old link is told that it has expired. */
export const removeOldLinks: Sweeper = async ({ db, tenantId, now }) => {
  const old = await db
    .select({ id: accountLink.id })
    .from(accountLink)
    .where(within({ tenantId }, accountLink, lt(accountLink.expiresAt, new Date(now.getTime() - KEPT))))
    .limit(SWEEP_BATCH);
  if (old.length > 0)
    await db.delete(accountLink).where(
      within(
        { tenantId },
        accountLink,
        inArray(
          accountLink.id,
          old.map(({ id }) => id),
        ),
      ),
    );
  return old.length;
};
