import { and, eq, getTableColumns, gt, inArray, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ofNumber, type BaseNumber } from "@/db/number-columns";
import { deal, dealEvent, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { type Context } from "@/lib/platform/context";
import { conflict, invalid } from "@/lib/core/contract/errors";
import { countChanges } from "../deal-counters";
import { linesOf, type LineRecord } from "../lines/lines-of-deal";
import { decided, mustBePending } from "../lifecycle";
import { recordEvents } from "../following/record-events";

/** Without the columns that the database derives from others, which only indexes need. */
export type DealRecord = Omit<typeof deal.$inferSelect, "decidedAmount" | "decidedMonthly" | "updatedHour">;
const {
  blocks: _blocks,
  sections: _sections,
  sealedContent: _sealed,
  decidedAmount: _amount,
  decidedMonthly: _monthly,
  updatedHour: _hour,
  ...columnsOfTerms
} = getTableColumns(deal);

/** A deal's columns without its document, which may have a mebibyte. */
export const termColumns = columnsOfTerms;
export type DealTerms = Pick<DealRecord, keyof typeof termColumns>;

/**
 * The deal that a save revises, locked until commit, with its lines. Errors: 422 for an id that is not the
 * tenant's; 409 DEAL_CHANGED if somebody else saved it meanwhile (details: who, when, the newer deal); 409
 * DEAL_NOT_PENDING.
 */
export async function lockRevised(
  context: Context,
  id: number,
): Promise<{ deal: DealRecord; lines: LineRecord[] }> {
  const [record] = await context.db
    .select()
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)))
    .for("update");
  if (!record) throw invalid("data.relationships.editedDeal.data.id", "must be one of the workspace's deals");
  if (record.stage === "cancelled") await refuseReplaced(context, id);
  mustBePending(record.stage);
  const lines = await linesOf(context, id);
  return { deal: record, lines };
}

/** Cancels the revised deal; its successor refers to it. */
export async function cancelRevised(context: Context, revised: DealRecord): Promise<void> {
  const { db, now } = context;
  await db
    .update(deal)
    .set({
      ...decided("replaced", now),
      version: revised.version + 1,
      updatedAt: now,
    })
    .where(within(context, deal, eq(deal.id, revised.id), eq(deal.stage, "pending")));
  // Its successor replaces it among the pending ones, so only the count of cancelled ones changes.
  await countChanges(context, { cancelled: 1, replaced: 1 });
  await recordEvents(context, [revised.id], "replaced");
}

/**
 * Raises the version of the deals that these ones revised. Call it when a revision is deleted or gets another client:
 * the pages and PDFs of the deals before it say whether there is a newer version and lead to it, and are stored by
 * version.
 */
export async function raiseRevised(
  { db, tenantId }: Context,
  revisions: readonly Pick<DealRecord, "adjustedDealId">[],
): Promise<void> {
  const ids = revisions.flatMap(({ adjustedDealId }) => adjustedDealId ?? []);
  if (ids.length === 0) return;
  await db
    .update(deal)
    .set({ version: sql`${deal.version} + 1` })
    .where(within({ tenantId }, deal, inArray(deal.id, ids)));
}

/**
 * Deals whose newer revisions were all deleted are no longer replaced but cancelled, so that each offer has one latest
 * revision. Returns how many.
 */
export async function uncoverReplaced(context: Context, deleted: readonly BaseNumber[]): Promise<number> {
  const { db, now } = context;
  const later = alias(deal, "later");
  const newer = db
    .select({ id: later.id })
    .from(later)
    .where(
      within(
        context,
        later,
        eq(later.number, deal.number),
        eq(later.numberPrefix, deal.numberPrefix),
        gt(later.revision, deal.revision),
      ),
    );
  const uncovered = await db
    .update(deal)
    .set({ progress: "cancelled", updatedAt: now })
    .where(
      within(
        context,
        deal,
        and(or(...deleted.map(ofNumber)), eq(deal.progress, "replaced"), notExists(newer)),
      ),
    )
    .returning({ id: deal.id });
  return uncovered.length;
}

async function refuseReplaced(context: Context, id: number): Promise<void> {
  const [winner] = await context.db
    .select({
      id: deal.id,
      uuid: deal.uuid,
      createdAt: deal.createdAt,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
    })
    .from(deal)
    .innerJoin(
      dealEvent,
      within(context, dealEvent, eq(dealEvent.dealId, deal.id), eq(dealEvent.kind, "created")),
    )
    .leftJoin(userAccount, within(context, userAccount, eq(userAccount.id, dealEvent.userId)))
    .where(within(context, deal, eq(deal.adjustedDealId, id)))
    .limit(1);
  if (!winner) return;
  const name = [winner.firstName, winner.lastName].filter(Boolean).join(" ");
  throw conflict("DEAL_CHANGED", `${name || "Somebody else"} saved this deal first.`, {
    deal_id: winner.id,
    saved_by: name,
    saved_at: winner.createdAt.toISOString(),
  });
}
