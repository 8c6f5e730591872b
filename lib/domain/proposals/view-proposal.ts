import { createHmac } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { deal, dealEvent, proposalView } from "@/db/schema";
import { mayBeLost } from "@/db/client";
import { within } from "@/db/tenancy";
import { readReference } from "@/lib/domain/auth/cookie";
import { authSecret } from "@/lib/platform/secrets/auth-secret";
import { isExpired } from "@/lib/domain/deals/lifecycle";
import { termColumns } from "@/lib/domain/deals/revised-deal";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { networkOf } from "@/lib/platform/limits/subjects";
import { tellWebhooks } from "@/lib/domain/deals/tell-webhooks";
import { sweeperOf } from "@/lib/platform/queue/sweeper";
import { tellOwner } from "./tell-owner";

/**
 * Counts a view, which the page's own script reports once it was seen for a while: once a day (UTC) for each
 * network, never for a browser with a session of ours. Of the network a keyed hash is kept, which differs for
 * each proposal and day, until the day is over. The first view of a pending proposal is told to its owner.
 * Error: 404.
 */
export async function viewProposal(
  context: Context,
  uuid: string,
  headers: Headers,
): Promise<{ counted: boolean }> {
  const { db, tenantId, now } = context;
  const reference = await readReference(headers.get("cookie"));
  const isStaff = reference?.tenantId === tenantId;
  mayBeLost(db);
  const named = db
    .select(termColumns)
    .from(deal)
    .where(within(context, deal, eq(deal.uuid, uuid)));
  // Views from two networks may arrive at once; one of them is the first. Locked before the view refers to
  // the deal: two that both refer to it and then both want more would wait for each other.
  const [found] = await (isStaff ? named : named.for("no key update"));
  if (!found) throw notFound("Proposal not found");
  if (isStaff) return { counted: false };
  const day = now.toISOString().slice(0, 10);
  const networkHash = hashOf(`${tenantId}:${found.id}:${day}:${networkOf(context.request.address)}`);
  const [added] = await db
    .insert(proposalView)
    .values({ tenantId, dealId: found.id, day, networkHash })
    .onConflictDoNothing()
    .returning({ day: proposalView.day });
  if (!added) return { counted: false };
  const [earlier] = await db
    .select({ id: dealEvent.id })
    .from(dealEvent)
    .where(within(context, dealEvent, and(eq(dealEvent.dealId, found.id), eq(dealEvent.kind, "viewed"))))
    .limit(1);
  await db.insert(dealEvent).values({
    tenantId,
    dealId: found.id,
    kind: "viewed",
    actor: "visitor",
    at: now,
    data: { first: !earlier },
  });
  if (!earlier && found.stage === "pending" && !isExpired(found.validUntil, now))
    await tellOwner(context, found, { kind: "proposal_viewed" });
  await tellWebhooks(context, { event: "deal.viewed", deal: found, more: { first: !earlier } });
  return { counted: true };
}

const hashOf = (text: string): string =>
  createHmac("sha256", authSecret()).update(`proposal-view:${text}`).digest("hex").slice(0, 32);

/**
 * Removes from which networks proposals were seen once the day (UTC) is over: what counts once a day is then
 * counted.
 */
export const removeOldViews = sweeperOf(
  proposalView,
  // Made of the proposal and the day too, so that it stands for one row.
  proposalView.networkHash,
  (now) => lt(proposalView.day, now.toISOString().slice(0, 10)),
);
