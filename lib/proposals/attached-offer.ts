import { asc, eq } from "drizzle-orm";
import { dealLine } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { DealRecord } from "@/lib/deals/revised-deal";
import type { Context } from "@/lib/http/context";
import type { AttachedOffer } from "@/lib/pdf/document";
import { contentHash, offerContent } from "./offer-content";

/** The offer for its PDF: of a signed deal the very text that was sealed, else the offer as it stands, without a signature. */
export async function attachedOffer(
  context: Context,
  deal: DealRecord,
  sealed: string | undefined,
): Promise<AttachedOffer> {
  const json = sealed ?? offerContent(deal, await linesOf(context, deal.id), null);
  return { json, hash: contentHash(json) };
}

const linesOf = (context: Context, dealId: number) =>
  context.db
    .select()
    .from(dealLine)
    .where(within(context, dealLine, eq(dealLine.dealId, dealId)))
    .orderBy(asc(dealLine.position));
