import { inArray, sql, eq, asc } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { deal, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { namedMember, type Context } from "@/lib/platform/context";
import { invalid, invalidFields } from "@/lib/core/contract/errors";
import { searchable } from "@/lib/core/search/searchable";
import type { BulkUpdates } from "./input-schema";
import { rowsInOrder, presentRow } from "./list-rows";
import type { dealRowSchema } from "./schema";
import { notifyOfEach } from "./notify-webhooks";
import { termColumns, type DealRecord } from "./revised-deal";
import { moveStage, mayMove } from "./change-status";
import { OWNER_COLUMNS, ownerSnapshot } from "./store-deal";
import { recordEvents } from "./record-events";

/**
 * Changes stage, account manager or closing date of all the named deals, or of none (REST-33, S-092): each must
 * be pending, because decided deals must not change. Returns them newest first. Errors: 409, 422.
 */
export async function updateDeals(
  context: Context,
  ids: readonly number[],
  updates: BulkUpdates,
): Promise<z.input<typeof dealRowSchema>[]> {
  const deals = await lockDeals(context, ids);
  const { stage } = updates;
  for (const { stage: present } of deals) mayMove(present, stage ?? "pending");
  const named = deals.map(({ id }) => id);
  const { set, fields } = await changedColumns(context, updates);
  if (fields.length > 0) await recordEvents(context, named, "changed", { fields });
  if (stage === "lost" || stage === "cancelled") await moveStage(context, named, stage, set);
  else if (fields.length > 0) {
    const changed = await setColumns(context, named, set);
    await notifyOfEach(context, {
      event: "deal.changed",
      deals: changed,
      more: { fields, changed_by: namedMember(context) },
    });
  }
  const rows = await rowsInOrder(context.db, context, { sort_by: "created_at", sort_direction: "desc" }, [
    inArray(deal.id, named),
  ]);
  return rows.map(presentRow);
}

/** What changes besides the stage: columns, and the fields by their names in the API. */
async function changedColumns(
  context: Context,
  { owner_id: ownerId, closing_date: closingDate }: BulkUpdates,
): Promise<{ set: PgUpdateSetSource<typeof deal>; fields: string[] }> {
  return {
    set: {
      ...(ownerId === undefined ? {} : await ownerColumns(context, ownerId)),
      ...(closingDate === undefined ? {} : { closingDate }),
    },
    fields: [
      ...(ownerId === undefined ? [] : ["owner_id"]),
      ...(closingDate === undefined ? [] : ["closing_date"]),
    ],
  };
}

const setColumns = ({ db, tenantId, now }: Context, ids: number[], set: PgUpdateSetSource<typeof deal>) =>
  db
    .update(deal)
    .set({ ...set, version: sql`${deal.version} + 1`, updatedAt: now })
    .where(within({ tenantId }, deal, inArray(deal.id, ids)))
    .returning(termColumns);

/** The columns for a new account manager or none. Error: 422 unless it is an active user of the tenant. */
async function ownerColumns(context: Context, ownerId: number | null) {
  if (ownerId === null) return { ownerId, owner: null, ownerName: "", ownerSearchText: "" };
  const [owner] = await context.db
    .select(OWNER_COLUMNS)
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.id, ownerId), eq(userAccount.isActive, true)));
  if (!owner) throw invalid("updates.owner_id", "must be an active user of the workspace");
  const ownerName = `${owner.firstName} ${owner.lastName}`;
  return { ownerId, owner: ownerSnapshot(owner), ownerName, ownerSearchText: searchable(ownerName) };
}

/** What bulk calls need of the deals that they have locked. */
export type LockedDeal = Pick<DealRecord, "id" | "stage" | "adjustedDealId">;

/**
 * The named deals, each once, locked until commit in the order of their ids, so that two bulk calls cannot
 * deadlock. Error: 422 naming every id that is not the tenant's, with the same message whether it exists
 * elsewhere or not.
 */
export async function lockDeals(context: Context, ids: readonly number[]): Promise<LockedDeal[]> {
  const rows = await context.db
    .select({ id: deal.id, stage: deal.stage, adjustedDealId: deal.adjustedDealId })
    .from(deal)
    .where(within(context, deal, inArray(deal.id, [...new Set(ids)])))
    .orderBy(asc(deal.id))
    .for("update");
  const found = new Set(rows.map(({ id }) => id));
  const errors = ids.flatMap((id, index) =>
    found.has(id)
      ? []
      : [{ field: `ids.${index}`, code: "invalid", message: "must be one of the workspace's deals" }],
  );
  if (errors.length > 0) throw invalidFields(errors);
  return rows;
}
