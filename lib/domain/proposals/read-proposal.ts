import { eq } from "drizzle-orm";
import { acceptance, deal, type StoredSeller } from "@/db/schema";
import { within } from "@/db/tenancy";
import { fieldsWith } from "@/lib/domain/deals/terms/deal-fields";
import { pickFields } from "@/lib/domain/deals/terms/pick-fields";
import { proposalPicture } from "@/lib/domain/catalog/read-item";
import type { OfferReader } from "@/lib/core/offers/offer-text";
import { contentForPage } from "@/lib/domain/deals/terms/content";
import { isCounted } from "@/lib/domain/deals/terms/deal-totals";
import { isExpired } from "@/lib/domain/deals/lifecycle";
import { sellerOfDeal } from "@/lib/domain/deals/terms/seller-of-deal";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { verificationCode } from "@/lib/core/offers/verification-code";
import type { DealRecord } from "@/lib/domain/deals/revisions/revised-deal";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { contentReader } from "@/lib/domain/deals/terms/content-reader";
import { answerSaid, lineFieldsWith } from "@/lib/domain/deals/lines/line-fields";
import { linesOf, type LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
import { suggestionOf } from "@/lib/domain/deals/lines/open-line";
import type { ProposalInput } from "./schema";
import { pagesAround } from "./around-pages";
import { partiesOf } from "./parties";
import { notReady } from "./state";

/**
 * The proposal behind a public link, from the deal's own snapshot (REST-35). Errors: 404 'Proposal not
 * found', 425.
 */
export async function readProposal(context: Context, uuid: string): Promise<ProposalInput> {
  const { db } = context;
  const [record] = await db
    .select()
    .from(deal)
    .where(within(context, deal, eq(deal.uuid, uuid)));
  if (!record) throw notFound("Proposal not found");
  return proposalOf(context, record, readWritten(context, record));
}

type Written = { lines: LineRecord[]; reader: OfferReader; seller: StoredSeller };

/** A deal's lines, the language of its proposal, and who sells. */
export async function readWritten(context: Context, record: DealRecord): Promise<Written> {
  const [lines, [reader, seller]] = await Promise.all([
    linesOf(context, record.id),
    contentReader(context, record).then(
      async (known) => [known, await sellerOfDeal(context, record, known.language)] as const,
    ),
  ]);
  return { lines, reader, seller };
}

/** As readProposal(), for a deal that was already read. */
export async function proposalOf(
  context: Context,
  row: DealRecord,
  written: Promise<Written>,
): Promise<ProposalInput> {
  const { db, now } = context;
  const [{ lines, reader, seller }, pages, successor, [accepted]] = await Promise.all([
    written,
    pagesAround(context, row),
    row.stage === "cancelled"
      ? db
          .select({ uuid: deal.uuid, clientId: deal.clientId })
          .from(deal)
          .where(within(context, deal, eq(deal.adjustedDealId, row.id)))
      : [],
    row.stage === "signed"
      ? db
          .select({
            at: acceptance.acceptedAt,
            name: acceptance.signedName,
            record: acceptance.record,
            contentHash: acceptance.contentHash,
          })
          .from(acceptance)
          .where(within(context, acceptance, eq(acceptance.dealId, row.id)))
      : [],
  ]);
  if (!row.customer || lines.length === 0) throw notReady();
  // The link to a newer revision is only for the same client.
  const next = successor[0]?.clientId === row.clientId ? successor[0].uuid : null;
  return {
    id: row.id,
    uuid: row.uuid,
    number: quoteNumber(row),
    ...pickFields(fieldsWith("shown"), row),
    version: row.version,
    created_at: row.createdAt,
    is_expired: row.stage === "pending" && isExpired(row.validUntil, now),
    sale_status_id: row.saleStatusId,
    status: row.stage,
    replaced_by: next,
    is_replaced: successor.length > 0,
    accepted: accepted
      ? {
          at: accepted.at,
          name: accepted.name,
          recorded_by: accepted.record?.by ?? null,
          code: verificationCode(accepted.contentHash),
        }
      : null,
    declined_at: row.stage === "lost" ? row.decidedAt : null,
    discount_kind: row.discountKind,
    subtotal: row.subtotal,
    discount_total: row.discountTotal,
    tax_amounts: row.taxes,
    amount_before_tax: row.amountBeforeTax,
    amount_after_tax: row.amountAfterTax,
    recurring: row.recurring,
    ...partiesOf(seller, row.customer, reader.language),
    owner: row.sealedContent?.owner === undefined ? row.owner : row.sealedContent.owner,
    tax_profile: row.tax,
    line_items: lines.map(presentLine),
    language: reader.language,
    ...contentForPage(row, lines, reader),
    pdf_pages: pages,
  };
}

const presentLine = (line: LineRecord): ProposalInput["line_items"][number] => ({
  id: line.id,
  name: line.name,
  description: line.description,
  price: line.unitPrice,
  quantity: line.quantity,
  total: line.totalPrice,
  ...answerSaid(lineFieldsWith("shown"), line),
  suggestion: suggestionOf(line),
  is_selected: isCounted(line),
  position: line.position,
  questions_answers: line.answers.map(({ question, answer }) => ({ question, answer })),
  unit: line.unit,
  tax_profile: line.tax,
  picture: proposalPicture(line.picture),
});
