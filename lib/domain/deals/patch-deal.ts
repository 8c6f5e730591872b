import { eq } from "drizzle-orm";
import { deal, dealEvent } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import type { DealChanges } from "./change-schema";
import { withCleanNotes } from "./clean-notes";
import { termsOf, totalColumns, totalsOf } from "./deal-totals";
import { mustBePending } from "./lifecycle";
import { columnsOf } from "./patch-columns";
import { changedLines, replaceLines, replaceRecipients } from "./patch-lines";
import { lockDeal } from "./patch-lock";
import { changedTerms } from "./patch-terms";
import { readDeal } from "./read-deal";

/**
 * Changes parts of a pending deal in place (REST-26, S-082): what is left out stays, totals are computed anew, number and revision
 * stay. Another currency converts agreed prices and a fixed discount. Errors: 404, 412, 409 DEAL_NOT_PENDING, 422 as for a new deal.
 */
export async function patchDeal(
  context: Context,
  id: number,
  sent: DealChanges,
  headers: Headers,
): ReturnType<typeof readDeal> {
  const given = sent.lineItems ? { ...sent, lineItems: await withCleanNotes(sent.lineItems) } : sent;
  const before = await lockDeal(context, id, headers);
  mustBePending(before.stage);
  const fields = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (fields.length === 0) return readDeal(context, id);
  const terms = await changedTerms(context, before, given);
  const { lines, replaced, anew } = await changedLines(context, before, given, terms);
  const totals = totalsOf(
    lines,
    termsOf({ ...terms.discount, currency: terms.currency.code, tax: terms.tax }),
  );
  const { db, tenantId, now } = context;
  await db
    .update(deal)
    .set({
      ...columnsOf(before, given, terms, now),
      ...totalColumns(totals),
      version: before.version + 1,
      updatedAt: now,
    })
    .where(within(context, deal, eq(deal.id, id), eq(deal.stage, "pending")));
  if (replaced) await replaceLines(context, before, replaced);
  if (terms.recipients) await replaceRecipients(context, before, terms.recipients);
  await db.insert(dealEvent).values({
    tenantId,
    dealId: id,
    kind: "changed",
    actor: "member",
    userId: memberOf(context).id,
    data: { fields },
    at: now,
  });
  return readDeal(context, id, anew);
}
