import { and, eq, lt, ne, sql } from "drizzle-orm";
import { scheduledSending, type StoredSending } from "@/db/schema";
import { within } from "@/db/tenancy";
import { conflict, notFound } from "@/lib/core/contract/errors";
import { MINUTE, SECOND } from "@/lib/core/time/milliseconds";
import { memberOf, type Context } from "@/lib/platform/context";
import { daysBefore, sweeperOf } from "@/lib/platform/queue/sweeper";
import { WorkQueue } from "@/lib/platform/queue/work-queue";
import { lockDeal } from "../lock-deal";
import { recordEvents } from "../following/record-events";

/** Sendings whose time comes, or whose time to undo ends. */
export const sendingQueue = new WorkQueue({
  table: scheduledSending,
  // As the index of due rows has it.
  isOpen: sql`${scheduledSending.state} = 'waiting'`,
  dueAt: scheduledSending.dueAt,
  isDueChosen: true,
  orderBy: scheduledSending.dueAt,
  tenantFinder: "app_tenants_with_due_sendings",
  claimMilliseconds: 2 * MINUTE,
  retryMilliseconds: [30 * SECOND, 2 * MINUTE, 10 * MINUTE],
});

export type ClaimedSending = typeof scheduledSending.$inferSelect;

/** Removes sendings that were done or cancelled, 30 days after they were asked for. */
export const removeOldSendings = sweeperOf(scheduledSending, scheduledSending.id, (now) =>
  and(ne(scheduledSending.state, "waiting"), lt(scheduledSending.createdAt, daysBefore(now, 30))),
);

type Scheduled = { dealId: number; sendAt: Date; isUndoable: boolean; body: StoredSending };

/**
 * Keeps a sending that was checked until its time; returns its id. A job sends it as the acting member. One that waits
 * only to be undone is no news in the timeline.
 */
export async function scheduleSending(
  context: Context,
  { dealId, sendAt, isUndoable, body }: Scheduled,
): Promise<number> {
  const member = memberOf(context);
  const [kept] = await context.db
    .insert(scheduledSending)
    .values({
      tenantId: context.tenantId,
      dealId,
      userId: member.id,
      tokenId: member.tokenId,
      body,
      isUndoable,
      sendAt,
      dueAt: sendAt,
      createdAt: context.now,
    })
    .returning({ id: scheduledSending.id });
  if (!kept) throw new Error("a sending was not kept");
  if (!isUndoable)
    await recordEvents(context, [dealId], "scheduled", {
      scheduled_id: kept.id,
      scheduled_for: sendAt.toISOString(),
    });
  return kept.id;
}

/** DELETE /deals/{id}/scheduled-sendings/{scheduled_id}. Errors: 404; 409 if it is due, was sent or was ended. */
export async function cancelSending(context: Context, dealId: number, id: number): Promise<undefined> {
  // As whoever changes a deal's sendings, so that none wait for each other.
  await lockDeal(context, dealId, new Headers());
  const [row] = await context.db
    .select()
    .from(scheduledSending)
    .where(
      within(
        context,
        scheduledSending,
        and(eq(scheduledSending.id, id), eq(scheduledSending.dealId, dealId)),
      ),
    )
    .for("update");
  if (!row) throw notFound();
  if (row.state !== "waiting" || row.dueAt <= context.now)
    throw conflict("CONFLICT", "It is too late to cancel this sending.");
  await context.db
    .update(scheduledSending)
    .set({ state: "cancelled", endedAt: context.now })
    .where(within(context, scheduledSending, eq(scheduledSending.id, id)));
  if (!row.isUndoable)
    await recordEvents(context, [dealId], "sending_cancelled", {
      scheduled_id: id,
      scheduled_for: row.sendAt.toISOString(),
    });
}
