import { desc, eq } from "drizzle-orm";
import { NUMBER_COLUMNS, ofNumber } from "@/db/number-columns";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import type { Stage } from "../lifecycle";

/** One revision of a quote; amount after tax in minor units. */
export type ListedRevision = {
  id: number;
  number: string;
  stage: Stage;
  amount: number;
  currency: string;
  createdAt: string;
};

/** The revisions of a deal's quote, newest first; only itself if it was never revised. */
export async function listRevisions(context: Context, id: number): Promise<ListedRevision[]> {
  const [own] = await context.db
    .select(NUMBER_COLUMNS)
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)));
  if (!own) return [];
  const rows = await context.db
    .select({
      id: deal.id,
      ...NUMBER_COLUMNS,
      stage: deal.stage,
      amount: deal.amountAfterTax,
      currency: deal.currency,
      createdAt: deal.createdAt,
    })
    .from(deal)
    .where(within(context, deal, ofNumber(own)))
    .orderBy(desc(deal.revision));
  return rows.map(({ id: dealId, stage, amount, currency, createdAt, ...parts }) => ({
    id: dealId,
    stage,
    amount,
    currency,
    number: quoteNumber(parts),
    createdAt: createdAt.toISOString(),
  }));
}
