import { asc, eq } from "drizzle-orm";
import { dealLine } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { DealRecord } from "@/lib/domain/deals/revised-deal";
import type { Context } from "@/lib/platform/context";
import type { AttachedOffer } from "@/lib/domain/pdf/document";
import { contentHash, offerContent } from "./offer-content";

/** The offer for its PDF: of a signed deal the very text that was sealed, else the offer as it stands, without a signature. */
export async function attachedOffer(
  context: Context,
  deal: DealRecord,
  sealed: string | undefined,
): Promise<AttachedOffer> {
  const json = sealed ?? offerContent({ deal, lines: await linesOf(context, deal.id), signature: null });
  return { json, hash: contentHash(json) };
}

const linesOf = (context: Context, dealId: number) =>
  context.db
    .select()
    .from(dealLine)
    .where(within(context, dealLine, eq(dealLine.dealId, dealId)))
    .orderBy(asc(dealLine.position));
