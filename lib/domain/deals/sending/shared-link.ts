import { and, eq, inArray, type SQL } from "drizzle-orm";
import { ofNumber, type BaseNumber } from "@/db/number-columns";
import { deal, dealEvent } from "@/db/schema";
import { within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";
import { linesOf } from "../lines/lines-of-deal";
import { mustBeFinished } from "../unfinished";
import { recordProgress } from "../following/record-events";

/** Whether somebody outside may have the link of a proposal's any version: it was mailed, or a member copied it. */
export const isShared = (context: Context, number: BaseNumber): Promise<boolean> =>
  wasShared(context, ofNumber(number));

async function wasShared(context: Context, which: SQL | undefined): Promise<boolean> {
  const [row] = await context.db
    .select({ id: dealEvent.id })
    .from(deal)
    .innerJoin(dealEvent, within(context, dealEvent, eq(dealEvent.dealId, deal.id)))
    .where(within(context, deal, and(which, inArray(dealEvent.kind, ["sent", "shared"]))))
    .limit(1);
  return row !== undefined;
}

/**
 * POST /deals/{id}/share: notes once that somebody has the link of this version of a proposal. Errors: 404; 422 without
 * client or lines.
 */
export async function noteShared(context: Context, id: number): Promise<{ data: { noted: boolean } }> {
  // Locked, so that of two simultaneous calls only one is noted.
  const [row] = await context.db
    .select({ id: deal.id, progress: deal.progress, customer: deal.customer })
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)))
    .for("no key update");
  if (!row) throw notFound();
  mustBeFinished({ client: row.customer, lines: await linesOf(context, id) });
  if (await wasShared(context, eq(deal.id, id))) return { data: { noted: false } };
  await recordProgress(context, row, "shared");
  return { data: { noted: true } };
}
