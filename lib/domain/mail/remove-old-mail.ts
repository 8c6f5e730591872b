import { and, inArray, isNotNull, lt, or } from "drizzle-orm";
import { outbox } from "@/db/schema";
import { within } from "@/db/tenancy";
import { SWEEP_BATCH, type Sweeper } from "@/lib/platform/queue/sweep-batch";

const KEPT = 30 * 24 * 3_600_000;

/** Removes mails that were sent or given up, 30 days after they were asked for. */
export const removeOldMail: Sweeper = async ({ db, tenantId, now }) => {
  const isOver = and(
    or(isNotNull(outbox.sentAt), isNotNull(outbox.deadAt)),
    lt(outbox.createdAt, new Date(now.getTime() - KEPT)),
  );
  const old = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(within({ tenantId }, outbox, isOver))
    .limit(SWEEP_BATCH);
  if (old.length > 0)
    await db.delete(outbox).where(
      within(
        { tenantId },
        outbox,
        inArray(
          outbox.id,
          old.map(({ id }) => id),
        ),
      ),
    );
  return old.length;
};
