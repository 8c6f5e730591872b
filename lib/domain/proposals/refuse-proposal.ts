import { eq } from "drizzle-orm";
import type { z } from "zod";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import { countMove } from "@/lib/domain/deals/deal-counters";
import type { refuseBody } from "@/lib/domain/deals/input-schema";
import { decided } from "@/lib/domain/deals/lifecycle";
import type { Context } from "@/lib/platform/context";
import { notifyWebhooks } from "@/lib/domain/deals/following/notify-webhooks";
import { recordEvents } from "@/lib/domain/deals/following/record-events";
import { lockProposal, mustBeOpen, mustBeCustomer } from "./locked-proposal";
import { notifyOwner } from "./notify-owner";

/**
 * The customer refuses a pending proposal, with a reason if they give one; refusing again gives the same response
 * (REST-38, S-081, T-29). Errors: 403 for members (T-07), 404, 409 by state, 412.
 */
export async function refuseProposal(
  context: Context,
  uuid: string,
  headers: Headers,
  { reason }: z.output<typeof refuseBody> = { reason: "" },
): Promise<{ status: "lost"; version: number }> {
  const { db, now } = context;
  await mustBeCustomer(context, headers);
  const { deal: record } = await lockProposal(context, uuid);
  if (record.stage === "lost") return { status: "lost", version: record.version };
  await mustBeOpen(context, record, headers);
  const version = record.version + 1;
  await db
    .update(deal)
    .set({ ...decided("refused", now), version, updatedAt: now })
    .where(within(context, deal, eq(deal.id, record.id), eq(deal.stage, "pending")));
  await countMove(context, "pending", "lost");
  await recordEvents(context, [record.id], "refused", reason === "" ? {} : { reason });
  await notifyOwner(context, record, { kind: "proposal_refused", reason });
  await notifyWebhooks(context, {
    event: "deal.refused",
    deal: { ...record, ...decided("refused", now) },
    more: { refused_by: "customer", reason },
  });
  return { status: "lost", version };
}
