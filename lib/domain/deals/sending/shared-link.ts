import { and, eq, inArray } from "drizzle-orm";
import { NUMBER_COLUMNS, ofNumber, type BaseNumber } from "@/db/number-columns";
import { deal, dealEvent } from "@/db/schema";
import { within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";
import { recordEvents } from "../following/record-events";

/** Whether somebody outside may have the link of a proposal's any version: it was mailed, or a member copied it. */
export async function isShared(context: Context, number: BaseNumber): Promise<boolean> {
  const [found] = await context.db
    .select({ id: dealEvent.id })
    .from(deal)
    .innerJoin(dealEvent, within(context, dealEvent, eq(dealEvent.dealId, deal.id)))
    .where(within(context, deal, and(ofNumber(number), inArray(dealEvent.kind, ["sent", "shared"]))))
    .limit(1);
  return found !== undefined;
}

/** POST /deals/{id}/share: notes once that somebody has the proposal's link. Error: 404. */
export async function noteShared(context: Context, id: number): Promise<{ data: { noted: boolean } }> {
  // Locked, so that of two simultaneous calls only one is noted.
  const [found] = await context.db
    .select(NUMBER_COLUMNS)
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)))
    .for("no key update");
  if (!found) throw notFound();
  if (await isShared(context, found)) return { data: { noted: false } };
  await recordEvents(context, [id], "shared");
  return { data: { noted: true } };
}
