import { eq, inArray, sql } from "drizzle-orm";
import { deal, dealEvent } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { listenersTo } from "@/lib/domain/webhooks/listeners";
import { writeMessages } from "./tell-webhooks";
import { countChanges } from "./deal-counters";
import { STAGE_IDS } from "./lifecycle";

const EVENT_KINDS = { lost: "refused", cancelled: "cancelled" } as const;

/** Moves pending deals, which this transaction has locked, to another stage: rows, counters and events (S-081). */
export async function moveStage(
  context: Context,
  ids: readonly number[],
  to: keyof typeof EVENT_KINDS,
): Promise<void> {
  const { db, tenantId, now } = context;
  const moved = await db
    .update(deal)
    .set({ stage: to, saleStatusId: STAGE_IDS[to], version: sql`${deal.version} + 1`, updatedAt: now })
    .where(within(context, deal, inArray(deal.id, [...ids]), eq(deal.stage, "pending")))
    .returning();
  if (moved.length !== ids.length) throw new Error("a locked pending deal was not moved");
  const userId = memberOf(context).id;
  await Promise.all([
    countChanges(context, { pending: -ids.length, [to]: ids.length }),
    db.insert(dealEvent).values(
      ids.map((dealId) => ({
        tenantId,
        dealId,
        kind: EVENT_KINDS[to],
        actor: "member" as const,
        userId,
        at: now,
      })),
    ),
  ]);
  if (to !== "lost") return;
  const listeners = await listenersTo(context, "deal.refused");
  for (const refused of moved)
    await writeMessages(context, listeners, {
      event: "deal.refused",
      deal: refused,
      more: { refused_by: "staff" },
    });
}
