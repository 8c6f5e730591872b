import { inArray, sql } from "drizzle-orm";
import { namedMember, type Context } from "@/lib/platform/context";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import { lockDeal } from "./lock-deal";
import { removeAmounts } from "./deal-amounts";
import { countChanges, type Counted } from "./deal-counters";
import { lockDeals, type LockedDeal } from "./list/bulk-update";
import { recordEvents } from "./following/record-events";
import { notifyOfEach } from "./following/notify-webhooks";
import { raiseRevised, termColumns, uncoverReplaced } from "./revisions/revised-deal";

/** Soft-deletes a deal (REST-27, S-094); its public link then gets 404. Errors: 404, 412. */
export async function deleteDeal(context: Context, id: number, headers: Headers): Promise<undefined> {
  await deleteLocked(context, [await lockDeal(context, id, headers)]);
}

/**
 * Soft-deletes deals that this transaction has locked (S-094): rows, counters and events. Evidence of signed
 * deals stays.
 */
async function deleteLocked(context: Context, deals: readonly LockedDeal[]): Promise<void> {
  const { db, now } = context;
  const fewer: Partial<Record<Counted, number>> = {};
  for (const { stage, progress } of deals)
    for (const counted of progress === "replaced" ? [stage, progress] : [stage])
      fewer[counted] = (fewer[counted] ?? 0) - 1;
  const ids = deals.map(({ id }) => id);
  const deleted = await db
    .update(deal)
    .set({ deletedAt: now, updatedAt: now, version: sql`${deal.version} + 1` })
    .where(within(context, deal, inArray(deal.id, ids)))
    .returning(termColumns);
  const uncovered = await uncoverReplaced(context, deals);
  if (uncovered > 0) fewer.replaced = (fewer.replaced ?? 0) - uncovered;
  await Promise.all([
    raiseRevised(context, deals),
    removeAmounts(db, { tenantId: context.tenantId, ids }),
    countChanges(context, fewer),
    recordEvents(context, ids, "deleted"),
  ]);
  await notifyOfEach(context, {
    event: "deal.deleted",
    deals: deleted,
    more: { deleted_by: namedMember(context) },
  });
}

/** Deletes all of the named deals or, if one is not the tenant's, none (REST-34). Error: 422. */
export async function deleteDeals(context: Context, ids: readonly number[]): Promise<undefined> {
  await deleteLocked(context, await lockDeals(context, ids));
}
