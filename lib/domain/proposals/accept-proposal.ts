import { eq } from "drizzle-orm";
import type { z } from "zod";
import { acceptance } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalid } from "@/lib/core/contract/errors";
import { DEAL_FIELDS } from "@/lib/domain/deals/terms/deal-fields";
import { changedByCustomer } from "@/lib/domain/deals/lines/open-line";
import type { DealRecord } from "@/lib/domain/deals/revisions/revised-deal";
import { acceptanceSettings, type AcceptanceSettings } from "@/lib/domain/settings/setting-rows";
import type { Context } from "@/lib/platform/context";
import { notifyWebhooks } from "@/lib/domain/deals/following/notify-webhooks";
import { verificationCode } from "@/lib/core/offers/verification-code";
import { recordEvents } from "@/lib/domain/deals/following/record-events";
import { lockOffer, mustBeOpen, mustBeCustomer } from "./locked-proposal";
import type { acceptBody, acceptanceSchema } from "./schema";
import { presentAcceptance, sealAcceptance } from "./seal-acceptance";
import { confirmToCustomer } from "./confirm-to-customer";
import { notifyOwner } from "./notify-owner";
import { isReadableName } from "./signed-name";

type Answer = z.input<typeof acceptanceSchema>;

/**
 * The customer accepts a pending proposal (REST-37, S-081): there is only one acceptance, and later or concurrent
 * calls get the same record. Errors: 403 for members (T-07); 404; 409 by state; 412 STALE_VERSION with the new
 * totals; 422 without a name or a purchase order number that the workspace requires (U-84), or without terms that must
 * be accepted explicitly.
 */
export async function acceptProposal(
  context: Context,
  uuid: string,
  headers: Headers,
  body: z.output<typeof acceptBody> = { name: "", accepted_terms: [] },
): Promise<Answer> {
  const { now } = context;
  await mustBeCustomer(context, headers);
  const locked = await lockOffer(context, uuid);
  if (locked.deal.stage === "signed") return recordOf(context, locked.deal);
  await mustBeOpen(context, locked.deal, headers);
  const settings = await acceptanceSettings(context);
  mustHaveName(settings, body.name);
  mustHaveOrder(settings, locked.deal, body.purchase_order);
  const { signed, sealed, eventData } = await sealAcceptance(context, locked, {
    signedName: body.name,
    consentVersion: CONSENT_VERSION,
    recordedBy: null,
    record: null,
    purchaseOrder: body.purchase_order,
    acceptedTerms: body.accepted_terms,
  });
  await recordEvents(context, [signed.id], "accepted", eventData);
  await notifyOwner(context, signed, {
    kind: "proposal_accepted",
    amount: signed.amountAfterTax,
    currency: signed.currency,
    signedName: body.name,
    changed: changedByCustomer(locked.lines),
  });
  const code = verificationCode(sealed.contentHash);
  await confirmToCustomer(context, signed, {
    signedName: body.name,
    code,
    nextSteps: settings.nextSteps,
  });
  const more = {
    accepted_at: now.toISOString(),
    signed_name: body.name,
    verification_code: code,
    content_hash: sealed.contentHash,
  };
  await notifyWebhooks(context, { event: "deal.accepted", deal: signed, more });
  return presentAcceptance(signed, sealed);
}

/** Error: 422 if a name is required and none that can be read was given. */
function mustHaveName({ isNameRequired }: AcceptanceSettings, name: string): void {
  if (isNameRequired && !isReadableName(name)) throw invalid("name", "A name is required", "required");
}

/** Error: 422 if a purchase order number is required, and neither the customer nor the deal has one. */
function mustHaveOrder(
  { isPurchaseOrderRequired }: AcceptanceSettings,
  { purchaseOrder }: DealRecord,
  input: string | null | undefined,
): void {
  if (input || purchaseOrder || !isPurchaseOrderRequired) return;
  const { api, longest } = DEAL_FIELDS.purchaseOrder;
  const message = `A purchase order number is required: one line of at most ${longest} characters`;
  throw invalid(api, message, "required");
}

/** Increase it when the consent text of the page changes (proposal.accept in messages/). */
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
  return presentAcceptance(signed, record);
}
