import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { deal, dealEvent } from "@/db/schema";
import { within } from "@/db/tenancy";
import { DAY } from "@/lib/core/time/milliseconds";
import type { Context } from "@/lib/platform/context";
import { listenersTo } from "@/lib/domain/webhooks/listeners";
import { BATCH, inBatches } from "./in-batches";
import { writeMessages } from "./notify-webhooks";
import { recordEvents } from "./record-events";
import { termColumns } from "../revisions/revised-deal";

const EVENT = "deal.expired";

/**
 * Proposals that expired earlier are left alone: a new webhook shall not be told of all that ever expired. It is long
 * enough for a server that was down over the weekend.
 */
const LOOKED_BACK = 7 * DAY;

/**
 * Tells the webhooks that subscribed to it of each pending proposal whose validity has ended, once for each end,
 * and records it in the deal's timeline. Several processes may do this at the same time.
 */
export const notifyOfExpiry = (signal: AbortSignal, now = new Date()): Promise<void> =>
  inBatches({ name: "expiries", tenants: sql`app_tenants_with_expiry_webhooks()`, signal, now }, tellBatch);

/** How many proposals had expired, at most BATCH. */
async function tellBatch(context: Context): Promise<number> {
  const { db, now } = context;
  const listeners = await listenersTo(context, EVENT);
  if (listeners.length === 0) return 0;
  const deals = await db
    .select(termColumns)
    .from(deal)
    .where(
      within(
        context,
        deal,
        and(
          eq(deal.stage, "pending"),
          lte(deal.validUntil, now),
          gt(deal.validUntil, new Date(now.getTime() - LOOKED_BACK)),
          isUntold(context),
        ),
      ),
    )
    .orderBy(asc(deal.validUntil))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  if (deals.length === 0) return 0;
  await recordEvents(
    context,
    deals.map(({ id }) => id),
    "expired",
  );
  await writeMessages(context, listeners, { event: EVENT, deals });
  return deals.length;
}

/** Condition: not told yet of this end. An earlier one does not count once the validity is extended. */
const isUntold = ({ tenantId }: Context) => sql`not exists (
  select 1 from ${dealEvent} where ${dealEvent.tenantId} = ${tenantId} and ${dealEvent.dealId} = ${deal.id}
  and ${dealEvent.kind} = 'expired' and ${dealEvent.at} >= ${deal.validUntil})`;
