import { eq } from "drizzle-orm";
import { deal, dealEvent } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/http/context";
import { notFound } from "@/lib/http/errors";
import { countMove } from "./deal-counters";
import { mustBePending, STAGE_IDS } from "./lifecycle";
import { readDeal } from "./read-deal";

/** Staff mark a pending deal as lost, expired ones too (REST-28, S-081). Refused before: the same deal. Errors: 404, 409. */
export async function refuseDeal(context: Context, id: number): Promise<Awaited<ReturnType<typeof readDeal>>> {
  const { db, tenantId, now } = context;
  const [found] = await db.select({ stage: deal.stage, version: deal.version }).from(deal).where(within(context, deal, eq(deal.id, id))).for("update");
  if (!found) throw notFound();
  if (found.stage !== "lost") {
    mustBePending(found.stage);
    await db
      .update(deal)
      .set({ stage: "lost", saleStatusId: STAGE_IDS.lost, version: found.version + 1, updatedAt: now })
      .where(within(context, deal, eq(deal.id, id), eq(deal.stage, "pending")));
    await countMove(context, "pending", "lost");
    await db.insert(dealEvent).values({ tenantId, dealId: id, kind: "refused", actor: "member", userId: memberOf(context).id, at: now });
  }
  return readDeal(context, id);
}
