import { createHmac } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { deal, dealEvent, proposalView } from "@/db/schema";
import { mayBeLost } from "@/db/client";
import { within } from "@/db/tenancy";
import { readReference } from "@/lib/domain/auth/cookie";
import { authSecret } from "@/lib/platform/secrets/auth-secret";
import { isExpired } from "@/lib/domain/deals/lifecycle";
import { termColumns } from "@/lib/domain/deals/revisions/revised-deal";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { networkOf } from "@/lib/platform/limits/subjects";
import { notifyWebhooks } from "@/lib/domain/deals/following/notify-webhooks";
import { sweeperOf } from "@/lib/platform/queue/sweeper";
import { recordProgress } from "@/lib/domain/deals/following/record-events";
import { isShared } from "@/lib/domain/deals/sending/shared-link";
import { notifyOwner } from "./notify-owner";

/**
 * Counts a view, which the page's script reports after a while: once a day (UTC) per network, and never for
 * signed-in members, nor before the link was sent or copied by one of them (T-61). A keyed hash of the network,
 * different for each proposal and day, is stored until the day is over. The owner of a pending proposal is told of its
 * first view. Error: 404.
 */
export async function viewProposal(
  context: Context,
  uuid: string,
  headers: Headers,
): Promise<{ counted: boolean }> {
  const { db, tenantId, now } = context;
  const reference = await readReference(headers);
  const isStaff = reference?.tenantId === tenantId;
  mayBeLost(db);
  const named = db
    .select(termColumns)
    .from(deal)
    .where(within(context, deal, eq(deal.uuid, uuid)));
  // Locks the deal, because of two simultaneous views only one is the first. Locked before inserting the
  // view, because two transactions that both hold the weaker lock of its foreign key would deadlock.
  const [record] = await (isStaff ? named : named.for("no key update"));
  if (!record) throw notFound("Proposal not found");
  if (isStaff || !(await isShared(context, record))) return { counted: false };
  const day = now.toISOString().slice(0, 10);
  const networkHash = hashOf(`${tenantId}:${record.id}:${day}:${networkOf(context.request.address)}`);
  const [added] = await db
    .insert(proposalView)
    .values({ tenantId, dealId: record.id, day, networkHash })
    .onConflictDoNothing()
    .returning({ day: proposalView.day });
  if (!added) return { counted: false };
  const [earlier] = await db
    .select({ id: dealEvent.id })
    .from(dealEvent)
    .where(within(context, dealEvent, and(eq(dealEvent.dealId, record.id), eq(dealEvent.kind, "viewed"))))
    .limit(1);
  const seen = await recordProgress(context, record, "viewed", { first: !earlier });
  if (!earlier && record.stage === "pending" && !isExpired(record.validUntil, now))
    await notifyOwner(context, record, { kind: "proposal_viewed" });
  await notifyWebhooks(context, { event: "deal.viewed", deal: seen, more: { first: !earlier } });
  return { counted: true };
}

const hashOf = (text: string): string =>
  createHmac("sha256", authSecret()).update(`proposal-view:${text}`).digest("hex").slice(0, 32);

/** Removes the networks of views once the day (UTC) is over, because they are no longer needed. */
export const removeOldViews = sweeperOf(
  proposalView,
  // The hash includes proposal and day, so that it identifies one row.
  proposalView.networkHash,
  (now) => lt(proposalView.day, now.toISOString().slice(0, 10)),
);
