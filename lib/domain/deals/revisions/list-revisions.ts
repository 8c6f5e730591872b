import { desc, eq } from "drizzle-orm";
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
  const number = context.db
    .select({ number: deal.number })
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)));
  const rows = await context.db
    .select({
      id: deal.id,
      number: deal.number,
      revision: deal.revision,
      stage: deal.stage,
      amount: deal.amountAfterTax,
      currency: deal.currency,
      createdAt: deal.createdAt,
    })
    .from(deal)
    .where(within(context, deal, eq(deal.number, number)))
    .orderBy(desc(deal.revision));
  return rows.map(({ number: base, revision, createdAt, ...row }) => ({
    ...row,
    number: quoteNumber(base, revision),
    createdAt: createdAt.toISOString(),
  }));
}
