import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { NUMBER_COLUMNS, ofNumber } from "@/db/number-columns";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { notFound } from "@/lib/core/contract/errors";
import { progressOf } from "@/lib/core/offers/progress";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import type { Context } from "@/lib/platform/context";
import type { revisionsApi } from "./revisions-api";
import { knownStage } from "../lifecycle";

type Answer = z.input<(typeof revisionsApi)["revisions"]["response"]>;

/** The revisions of a deal's offer, newest first; only itself if it was never revised. Error: 404. */
export async function listRevisions(
  context: Context,
  id: number,
  query: { page: number; per_page: number },
): Promise<Answer> {
  const { db, now } = context;
  const [offer] = await db
    .select(NUMBER_COLUMNS)
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)));
  if (!offer) throw notFound();
  const where = within(context, deal, ofNumber(offer));
  const [total, rows] = await Promise.all([
    db.$count(deal, where),
    db
      .select({
        id: deal.id,
        ...NUMBER_COLUMNS,
        stage: deal.stage,
        progress: deal.progress,
        validUntil: deal.validUntil,
        amount: deal.amountAfterTax,
        currency: deal.currency,
        createdAt: deal.createdAt,
        sentAt: deal.sentAt,
      })
      .from(deal)
      .where(where)
      .orderBy(desc(deal.revision))
      .limit(query.per_page)
      .offset(offsetOf(query)),
  ]);
  return {
    data: rows.map((row) => ({
      id: row.id,
      number: quoteNumber(row),
      revision: row.revision,
      stage: knownStage(row.stage),
      progress: progressOf(row, now),
      amount: row.amount,
      currency: row.currency,
      created_at: row.createdAt,
      sent_at: row.sentAt,
    })),
    meta: pageOf(query, total),
  };
}
