import { inArray, sql } from "drizzle-orm";
import { deal, dealEvent } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { countChanges } from "./deal-counters";
import type { Stage } from "./schema";

/** Deletes deals softly that this transaction has locked (S-094): rows, counters and events. What was signed keeps its evidence. */
export async function deleteLocked(
  context: Context,
  deals: readonly { id: number; stage: Stage }[],
): Promise<void> {
  const { db, tenantId, now } = context;
  const fewer: Partial<Record<Stage, number>> = {};
  for (const { stage } of deals) fewer[stage] = (fewer[stage] ?? 0) - 1;
  const userId = memberOf(context).id;
  await db
    .update(deal)
    .set({ deletedAt: now, updatedAt: now, version: sql`${deal.version} + 1` })
    .where(
      within(
        context,
        deal,
        inArray(
          deal.id,
          deals.map(({ id }) => id),
        ),
      ),
    );
  await Promise.all([
    countChanges(context, fewer),
    db.insert(dealEvent).values(
      deals.map(({ id: dealId }) => ({
        tenantId,
        dealId,
        kind: "deleted",
        actor: "member" as const,
        userId,
        at: now,
      })),
    ),
  ]);
}
