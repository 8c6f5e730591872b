import { and, inArray, isNotNull, lt, or } from "drizzle-orm";
import { webhookDelivery } from "@/db/schema";
import { within } from "@/db/tenancy";
import { SWEEP_BATCH, type Sweeper } from "@/lib/platform/queue/sweep-batch";

const KEPT = 30 * 24 * 3_600_000;

/** Removes messages that were delivered or given up, 30 days after their cause. */
export const removeOldDeliveries: Sweeper = async ({ db, tenantId, now }) => {
  const isOver = and(
    or(isNotNull(webhookDelivery.deliveredAt), isNotNull(webhookDelivery.deadAt)),
    lt(webhookDelivery.createdAt, new Date(now.getTime() - KEPT)),
  );
  const old = await db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(within({ tenantId }, webhookDelivery, isOver))
    .limit(SWEEP_BATCH);
  if (old.length > 0)
    await db.delete(webhookDelivery).where(
      within(
        { tenantId },
        webhookDelivery,
        inArray(
          webhookDelivery.id,
          old.map(({ id }) => id),
        ),
      ),
    );
  return old.length;
};
