import { inArray, asc } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { invalidFields } from "@/lib/core/contract/errors";
import type { BulkUpdates } from "../input-schema";
import { NEWEST_FIRST, rowsInOrder, presentRow } from "./list-rows";
import type { dealRowSchema } from "../schema";
import type { DealRecord } from "../revisions/revised-deal";
import { moveStage, mayMove } from "../change-status";
import { changeColumns, ownerColumns } from "../owners";
import { recordEvents } from "../following/record-events";

/**
 * Changes stage, account manager or closing date of all the named deals, or of none (REST-33, S-092). Only the account
 * manager of decided deals may change. Returns them newest first. Errors: 409, 422.
 */
export async function updateDeals(
  context: Context,
  ids: readonly number[],
  updates: BulkUpdates,
): Promise<z.input<typeof dealRowSchema>[]> {
  const deals = await lockDeals(context, ids);
  const { stage, closing_date: closingDate } = updates;
  if (stage !== undefined || closingDate !== undefined)
    for (const { stage: present } of deals) mayMove(present, stage ?? "pending");
  const named = deals.map(({ id }) => id);
  const change = await changedColumns(context, updates);
  const isMoved = stage === "lost" || stage === "cancelled";
  if (isMoved) {
    if (change.fields.length > 0) await recordEvents(context, named, "changed", { fields: change.fields });
    await moveStage(context, named, stage, { also: change.set });
  } else if (change.fields.length > 0) await changeColumns(context, deals, change);
  const where = within(context, deal, inArray(deal.id, named));
  const rows = await rowsInOrder(context.db, context, NEWEST_FIRST, where);
  return rows.map((row) => presentRow(row, context.now));
}

/** What changes besides the stage: columns, and the fields by their names in the API. */
async function changedColumns(
  context: Context,
  { owner_id: ownerId, closing_date: closingDate }: BulkUpdates,
): Promise<{ set: PgUpdateSetSource<typeof deal>; fields: string[] }> {
  return {
    set: {
      ...(ownerId === undefined ? {} : await ownerColumns(context, ownerId, "updates.owner_id")),
      ...(closingDate === undefined ? {} : { closingDate }),
    },
    fields: [
      ...(ownerId === undefined ? [] : ["owner_id"]),
      ...(closingDate === undefined ? [] : ["closing_date"]),
    ],
  };
}

/** What bulk calls need of the deals that they have locked. */
export type LockedDeal = Pick<
  DealRecord,
  "id" | "number" | "numberPrefix" | "stage" | "progress" | "adjustedDealId"
>;

/**
 * The named deals, each once, locked until commit in the order of their ids, so that two bulk calls cannot
 * deadlock. Error: 422 naming every id that is not the tenant's, with the same message whether it exists
 * elsewhere or not.
 */
export async function lockDeals(context: Context, ids: readonly number[]): Promise<LockedDeal[]> {
  const rows = await context.db
    .select({
      id: deal.id,
      numberPrefix: deal.numberPrefix,
      number: deal.number,
      stage: deal.stage,
      progress: deal.progress,
      adjustedDealId: deal.adjustedDealId,
    })
    .from(deal)
    .where(within(context, deal, inArray(deal.id, [...new Set(ids)])))
    .orderBy(asc(deal.id))
    .for("update");
  const result = new Set(rows.map(({ id }) => id));
  const errors = ids.flatMap((id, index) =>
    result.has(id)
      ? []
      : [{ field: `ids.${index}`, code: "invalid", message: "must be one of the workspace's deals" }],
  );
  if (errors.length > 0) throw invalidFields(errors);
  return rows;
}
