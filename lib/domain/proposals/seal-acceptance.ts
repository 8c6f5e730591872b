import { eq } from "drizzle-orm";
import type { z } from "zod";
import { acceptance, deal, type AcceptedTerms } from "@/db/schema";
import { within } from "@/db/tenancy";
import { termsToAccept } from "@/lib/core/documents/blocks";
import { invalid } from "@/lib/core/contract/errors";
import { resolvedContent } from "@/lib/domain/deals/terms/content";
import { countMove } from "@/lib/domain/deals/deal-counters";
import type { DealEventData } from "@/lib/domain/deals/following/deal-events";
import { decided } from "@/lib/domain/deals/lifecycle";
import { sellerOfDeal } from "@/lib/domain/deals/terms/seller-of-deal";
import { mustPrint } from "@/lib/core/documents/must-print";
import type { DealRecord } from "@/lib/domain/deals/revisions/revised-deal";
import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
import { dealSearchText } from "@/lib/domain/deals/list/search-text";
import type { Context } from "@/lib/platform/context";
import { contentReader } from "@/lib/domain/deals/terms/content-reader";
import { verificationCode } from "@/lib/core/offers/verification-code";
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";
import { renderProposalAhead } from "./render-proposal-ahead";
import { mustBeChosen } from "./chosen";
import { contentHash, offerContent, totalsIn } from "./offer-content";
import type { acceptanceSchema } from "./schema";

type Sealed = Pick<typeof acceptance.$inferSelect, "acceptedAt" | "contentHash" | "signedName">;
type How = Pick<typeof acceptance.$inferSelect, "signedName" | "consentVersion" | "recordedBy" | "record"> & {
  /** The purchase order number entered when accepting; without one the deal's stays. */
  purchaseOrder: string | null | undefined;
  /** Keys of the terms that were accepted explicitly; "all": staff recorded the acceptance of the whole proposal. */
  acceptedTerms: readonly string[] | "all";
};

/**
 * Signs a locked, pending deal, and stores the evidence: the current offer, sealed with the details of the
 * acceptance. A new purchase order number is stored in the deal and sealed. Returns the signed deal, the
 * acceptance, and the data of the deal's event. Error: 422 for choices that are not made, and for characters that the
 * PDF cannot print.
 */
export async function sealAcceptance(
  context: Context,
  { deal: row, lines }: { deal: DealRecord; lines: readonly LineRecord[] },
  { purchaseOrder, acceptedTerms, ...how }: How,
): Promise<{ signed: DealRecord; sealed: Sealed; eventData: DealEventData<"accepted"> }> {
  const { db, tenantId, now } = context;
  mustBeChosen({ deal: row, lines });
  const ordered = orderColumns(row, purchaseOrder);
  const offered = { ...row, ...ordered };
  const reader = await contentReader(context, row);
  const seller = await sellerOfDeal(context, row, reader.language);
  const written = { ...resolvedContent(offered, lines, reader), seller };
  const terms = termsToAccept(written.blocks).map(({ key, title }) => ({ key, title }));
  mustAcceptTerms(terms, acceptedTerms);
  const content = offerContent({
    deal: offered,
    lines,
    written: { language: reader.language, ...written },
    signature: { name: how.signedName, at: now, recorded: how.record, terms },
  });
  mustPrint("name", how.signedName);
  mustPrint("offer", content);
  const sealed = { acceptedAt: now, contentHash: contentHash(content), signedName: how.signedName };
  await db.insert(acceptance).values({
    tenantId,
    dealId: row.id,
    address: context.request.address,
    userAgent: context.request.userAgent,
    language: context.request.language || DEFAULT_LANGUAGE,
    selection: lines
      .filter((line) => line.isOptional)
      .map((line) => ({ id: line.id, is_selected: line.isSelected })),
    totals: totalsIn(content),
    content,
    requestId: context.request.id,
    terms,
    ...how,
    ...sealed,
  });
  const [signed] = await db
    .update(deal)
    .set({
      ...ordered,
      language: reader.language,
      sealedContent: written,
      ...decided("accepted", now),
      version: row.version + 1,
      updatedAt: now,
    })
    .where(within(context, deal, eq(deal.id, row.id), eq(deal.stage, "pending")))
    .returning();
  if (!signed) throw new Error("a locked pending deal was not signed");
  await countMove(context, "pending", "signed");
  renderProposalAhead(context, row.id);
  const eventData = {
    content_hash: sealed.contentHash,
    ...(ordered && { purchase_order: ordered.purchaseOrder }),
  };
  return { signed, sealed, eventData };
}

/** Error: 422 naming the terms that were not accepted. */
function mustAcceptTerms(terms: readonly AcceptedTerms[], accepted: readonly string[] | "all"): void {
  const missing = accepted === "all" ? [] : terms.filter(({ key }) => !accepted.includes(key));
  if (missing.length === 0) return;
  const names = missing.map(({ key, title }) => title || key).join(", ");
  throw invalid("accepted_terms", `These terms must be accepted: ${names}`, "required");
}

/** The columns that an entered purchase order number changes; null if none. */
function orderColumns(
  record: DealRecord,
  input: string | null | undefined,
): Pick<DealRecord, "purchaseOrder" | "searchText"> | null {
  if (!input || input === record.purchaseOrder) return null;
  const texts = { ...record, purchaseOrder: input };
  const searchText = dealSearchText(texts, record.customer, record.fieldSnapshot, record.renamedTo);
  return { purchaseOrder: input, searchText };
}

/** An acceptance as the customer may see it. */
export const presentAcceptance = (signed: DealRecord, sealed: Sealed): z.input<typeof acceptanceSchema> => ({
  accepted_at: sealed.acceptedAt,
  signed_name: sealed.signedName,
  verification_code: verificationCode(sealed.contentHash),
  content_hash: sealed.contentHash,
  version: signed.version,
  amount_before_tax: signed.amountBeforeTax,
  amount_after_tax: signed.amountAfterTax,
  recurring: signed.recurring,
});
