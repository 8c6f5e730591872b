import { inArray, sql, eq, asc } from "drizzle-orm";
import type { z } from "zod";
import { deal, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { invalid, invalidFields } from "@/lib/core/contract/errors";
import { searchable } from "@/lib/core/search/searchable";
import type { BulkUpdates } from "./input-schema";
import { rowsInOrder, presentRow } from "./list-rows";
import type { dealRowSchema } from "./schema";
import type { Stage } from "./lifecycle";
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
  await setColumns(context, named, updates);
  if (stage === "lost" || stage === "cancelled") await moveStage(context, named, stage);
  const rows = await rowsInOrder(context.db, context, { sort_by: "created_at", sort_direction: "desc" }, [
    inArray(deal.id, named),
  ]);
  return rows.map(presentRow);
}

async function setColumns(
  context: Context,
  ids: readonly number[],
  { owner_id: ownerId, closing_date: closingDate }: BulkUpdates,
): Promise<void> {
  if (ownerId === undefined && closingDate === undefined) return;
  const { db, now } = context;
  const set = {
    ...(ownerId === undefined ? {} : await ownerColumns(context, ownerId)),
    ...(closingDate === undefined ? {} : { closingDate }),
  };
  await db
    .update(deal)
    .set({ ...set, version: sql`${deal.version} + 1`, updatedAt: now })
    .where(within(context, deal, inArray(deal.id, [...ids])));
  const fields = [
    ...(ownerId === undefined ? [] : ["owner_id"]),
    ...(closingDate === undefined ? [] : ["closing_date"]),
  ];
  await recordEvents(context, ids, "changed", { fields });
}

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

/**
 * The named deals, each once, locked until commit in the order of their ids, so that two bulk calls cannot
 * deadlock. Error: 422 naming every id that is not the tenant's, with the same message whether it exists
 * elsewhere or not.
 */
export async function lockDeals(
  context: Context,
  ids: readonly number[],
): Promise<{ id: number; stage: Stage }[]> {
  const rows = await context.db
    .select({ id: deal.id, stage: deal.stage })
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
