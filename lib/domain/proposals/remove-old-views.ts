import { lt, sql } from "drizzle-orm";
import { proposalView } from "@/db/schema";
import { within } from "@/db/tenancy";
import { SWEEP_BATCH, type Sweeper } from "@/lib/platform/queue/sweep-batch";

/** Removes from which networks proposals were seen once the day (UTC) is over: what counts once a day is then counted. */
export const removeOldViews: Sweeper = async ({ db, tenantId, now }) => {
  const isOver = within({ tenantId }, proposalView, lt(proposalView.day, now.toISOString().slice(0, 10)));
  const { dealId, day, networkHash } = proposalView;
  const old = db.select({ dealId, day, networkHash }).from(proposalView).where(isOver).limit(SWEEP_BATCH);
  const removed = await db
    .delete(proposalView)
    .where(within({ tenantId }, proposalView, sql`(${dealId}, ${day}, ${networkHash}) in (${old})`))
    .returning({ day });
  return removed.length;
};
