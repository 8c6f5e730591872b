import { and, eq, gte, lt } from "drizzle-orm";
import type { z } from "zod";
import { acceptance, deal, drawnPdf } from "@/db/schema";
import { within } from "@/db/tenancy";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import type { DealRecord } from "@/lib/domain/deals/revisions/revised-deal";
import { sellerView } from "@/lib/domain/company/seller";
import { sellerLines } from "@/lib/domain/company/seller-lines";
import { sellerOfDeal } from "@/lib/domain/deals/terms/seller-of-deal";
import { languageOfId } from "@/lib/core/i18n/languages";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { linesOf } from "@/lib/domain/deals/lines/lines-of-deal";
import { hashPrefix, verificationCode } from "@/lib/core/offers/verification-code";
import { contentHash, offerInFormOf, totalsIn } from "./offer-content";
import { canonicalText } from "./offer-forms/offer-form";
import type { verificationSchema } from "./schema";

/**
 * Verifies a code (P-07). The offer is written again from the stored rows, in the form in which it was sealed;
 * any changed amount, text, selection or name makes it "altered". Acceptances of deleted deals stay verifiable.
 * Error: 404 if it is not a code of this tenant.
 * @param sha256 of a file, in hexadecimal, to find out whether it is a PDF of the accepted offer
 */
export async function verifyCode(
  context: Context,
  code: string,
  sha256?: string,
): Promise<z.input<typeof verificationSchema>> {
  const { tenant } = context;
  const prefix = hashPrefix(code);
  const [row] = prefix === null ? [] : await findAcceptance(context, prefix);
  if (!row) throw notFound();
  const { record, accepted } = row;
  const lines = await linesOf(context, record.id);
  const signature = {
    name: accepted.signedName,
    at: accepted.acceptedAt,
    recorded: accepted.record,
    terms: accepted.terms,
  };
  const { blocks, sections } = record.sealedContent ?? { blocks: [], sections: [] };
  const language = record.language ?? languageOfId(tenant.languageId);
  const seller = await sellerOfDeal(context, record, language);
  const written = { language: record.language ?? "", seller, blocks, sections };
  const isGenuine =
    record.stage === "signed" &&
    contentHash(accepted.content) === accepted.contentHash &&
    offerInFormOf(accepted.content, { deal: record, lines, written, signature }) === accepted.content &&
    canonicalText(accepted.totals) === canonicalText(totalsIn(accepted.content));
  return {
    verdict: isGenuine ? "genuine" : "altered",
    code: verificationCode(accepted.contentHash),
    content_hash: accepted.contentHash,
    number: quoteNumber(record),
    company: seller.name,
    company_details: sellerLines(sellerView(seller, { language, home: "" })),
    accepted_at: accepted.acceptedAt,
    signed_name: accepted.signedName,
    terms_accepted: accepted.terms.map(({ title }) => title),
    recorded_by: accepted.record?.by ?? null,
    currency: record.currency,
    amount_after_tax: record.amountAfterTax,
    recurring: record.recurring,
    file: sha256 === undefined ? null : (await isRenderedFrom(context, record, sha256)) ? "genuine" : "other",
  };
}

/** Finds the hash by its prefix with an index: "g" sorts after every hexadecimal digit. */
const findAcceptance = (context: Context, prefix: string) =>
  context.db
    .select({ accepted: acceptance, record: deal })
    .from(acceptance)
    .innerJoin(deal, within(context, { tenantId: deal.tenantId }, eq(deal.id, acceptance.dealId)))
    .where(
      within(
        context,
        acceptance,
        and(gte(acceptance.contentHash, prefix), lt(acceptance.contentHash, `${prefix}g`)),
      ),
    )
    .limit(1);

/**
 * Only PDFs of the accepted state count, not those of the offer before its acceptance. Nothing but its deletion raises
 * the version of a signed deal.
 */
async function isRenderedFrom(context: Context, record: DealRecord, sha256: string): Promise<boolean> {
  const signed = record.deletedAt === null ? record.version : record.version - 1;
  const ofState = eq(drawnPdf.dealVersion, signed);
  const [rendered] = await context.db
    .select({ id: drawnPdf.id })
    .from(drawnPdf)
    .where(
      within(
        context,
        drawnPdf,
        and(eq(drawnPdf.dealId, record.id), eq(drawnPdf.contentHash, sha256), ofState),
      ),
    )
    .limit(1);
  return rendered !== undefined;
}
