import { eq } from "drizzle-orm";
import type { z } from "zod";
import { acceptance, deal, dealEvent } from "@/db/schema";
import { within } from "@/db/tenancy";
import { countMove } from "@/lib/deals/deal-counters";
import { STAGE_IDS } from "@/lib/deals/lifecycle";
import type { DealRecord } from "@/lib/deals/revised-deal";
import type { Context } from "@/lib/http/context";
import { tellWebhooks } from "@/lib/webhooks/tell-webhooks";
import { drawProposalAhead } from "./draw-proposal-ahead";
import { mustSurvive } from "./durable";
import { lockProposal, mustBeOpen } from "./locked-proposal";
import { contentHash, offerContent, offerTotals } from "./offer-content";
import type { acceptBody, acceptanceSchema } from "./schema";
import { tellOwner } from "./tell-owner";
import { verificationCode } from "./verification-code";

type Answer = z.input<typeof acceptanceSchema>;

/**
 * Accepts a pending proposal and stores the evidence (REST-37, S-081): one acceptance, however often and by however many
 * it is asked; later calls get the same record. Errors: 404, 409 by state, 412 STALE_VERSION with the new totals.
 */
export async function acceptProposal(
  context: Context,
  uuid: string,
  headers: Headers,
  body: z.output<typeof acceptBody> = { name: "" },
): Promise<Answer> {
  const { db, tenantId, now } = context;
  const { deal: found, lines } = await lockProposal(context, uuid);
  if (found.stage === "signed") return recordOf(context, found);
  mustBeOpen(context, found, headers);
  await mustSurvive(context);
  const content = offerContent(found, lines, { name: body.name, at: now });
  const hash = contentHash(content);
  await db.insert(acceptance).values({
    tenantId,
    dealId: found.id,
    acceptedAt: now,
    address: context.request.address,
    userAgent: context.request.userAgent,
    language: context.request.language || "en",
    signedName: body.name,
    consentVersion: CONSENT_VERSION,
    selection: lines
      .filter((line) => line.isOptional)
      .map((line) => ({ id: line.id, is_selected: line.isSelected })),
    totals: offerTotals(found),
    content,
    contentHash: hash,
    requestId: context.request.id,
  });
  const [signed] = await db
    .update(deal)
    .set({ stage: "signed", saleStatusId: STAGE_IDS.signed, version: found.version + 1, updatedAt: now })
    .where(within(context, deal, eq(deal.id, found.id), eq(deal.stage, "pending")))
    .returning();
  if (!signed) throw new Error("a locked pending deal was not signed");
  await countMove(context, "pending", "signed");
  await db.insert(dealEvent).values({
    tenantId,
    dealId: found.id,
    kind: "accepted",
    actor: "visitor",
    at: now,
    data: { content_hash: hash },
  });
  await tellOwner(context, signed, {
    kind: "proposal_accepted",
    amount: signed.amountAfterTax,
    currency: signed.currency,
    signedName: body.name,
  });
  const more = {
    accepted_at: now.toISOString(),
    signed_name: body.name,
    verification_code: verificationCode(hash),
    content_hash: hash,
  };
  await tellWebhooks(context, { event: "deal.accepted", deal: signed, more });
  drawProposalAhead(context, found.id);
  return present(signed, { acceptedAt: now, contentHash: hash, signedName: body.name });
}

/** Raised when the words change by which the page asks for the acceptance (proposal.accept in messages/). */
const CONSENT_VERSION = 1;

async function recordOf(context: Context, signed: DealRecord): Promise<Answer> {
  const [record] = await context.db
    .select({
      acceptedAt: acceptance.acceptedAt,
      contentHash: acceptance.contentHash,
      signedName: acceptance.signedName,
    })
    .from(acceptance)
    .where(within(context, acceptance, eq(acceptance.dealId, signed.id)));
  if (!record) throw new Error(`deal ${signed.id} is signed without an acceptance`);
  return present(signed, record);
}

const present = (
  signed: DealRecord,
  record: { acceptedAt: Date; contentHash: string; signedName: string },
): Answer => ({
  accepted_at: record.acceptedAt,
  signed_name: record.signedName,
  verification_code: verificationCode(record.contentHash),
  content_hash: record.contentHash,
  version: signed.version,
  amount_before_tax: signed.amountBeforeTax,
  amount_after_tax: signed.amountAfterTax,
});
