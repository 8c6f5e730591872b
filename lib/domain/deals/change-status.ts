import { eq, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { namedMember, type Context } from "@/lib/platform/context";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import { conflict } from "@/lib/core/contract/errors";
import type { refuseBody } from "./input-schema";
import { lockDeal } from "./lock-deal";
import { termColumns } from "./revisions/revised-deal";
import { readDeal } from "./read-deal";
import { type Stage, decided, mustBePending } from "./lifecycle";
import { notifyOfEach } from "./following/notify-webhooks";
import { countChanges } from "./deal-counters";
import { recordEvents } from "./following/record-events";

/**
 * Sets a deal's sale status (REST-32, S-092); no effect if it already has it. reason: why it was lost. Errors: 404,
 * 409, 412.
 */
export async function changeStatus(
  context: Context,
  id: number,
  status: Stage,
  headers: Headers,
  reason = "",
): ReturnType<typeof readDeal> {
  const record = await lockDeal(context, id, headers);
  if (record.stage !== status) {
    mayMove(record.stage, status);
    if (status === "lost" || status === "cancelled") await moveStage(context, [id], status, { reason });
  }
  return readDeal(context, id);
}

const EVENT_KINDS = { lost: "refused", cancelled: "cancelled" } as const;

/**
 * Moves pending deals, which this transaction has locked, to another stage: rows, counters and events
 * (S-081). `also`: columns that change with it, so that it remains one change of each deal's version. `reason`: why
 * they were lost.
 */
export async function moveStage(
  context: Context,
  ids: readonly number[],
  to: keyof typeof EVENT_KINDS,
  { also = {}, reason = "" }: { also?: PgUpdateSetSource<typeof deal>; reason?: string } = {},
): Promise<void> {
  const { db, now } = context;
  const moved = await db
    .update(deal)
    .set({
      ...also,
      ...decided(EVENT_KINDS[to], now),
      version: sql`${deal.version} + 1`,
      updatedAt: now,
    })
    .where(within(context, deal, inArray(deal.id, [...ids]), eq(deal.stage, "pending")))
    .returning(termColumns);
  if (moved.length !== ids.length) throw new Error("a locked pending deal was not moved");
  await Promise.all([
    countChanges(context, { pending: -ids.length, [to]: ids.length }),
    recordEvents(context, ids, EVENT_KINDS[to], reason === "" ? {} : { reason }),
  ]);
  await notifyOfEach(
    context,
    to === "lost"
      ? { event: "deal.refused", deals: moved, more: { refused_by: "staff", reason } }
      : { event: "deal.cancelled", deals: moved, more: { cancelled_by: namedMember(context) } },
  );
}

/**
 * Checks that a member may move a deal from one stage to another (S-081): a pending deal may become lost or
 * cancelled. Only an acceptance, with its evidence, makes it signed. Errors: 409 DEAL_NOT_PENDING, CONFLICT.
 */
export function mayMove(from: Stage, to: Stage): void {
  mustBePending(from);
  if (to === "signed")
    throw conflict("CONFLICT", "A deal becomes signed when its customer accepts the proposal.");
}

/**
 * Staff mark a pending deal as lost, expired ones too (REST-28, S-081). A deal that is already refused is
 * returned unchanged, with its first reason (T-29). Errors: 404, 409, 412.
 */
export const refuseDeal = (
  context: Context,
  id: number,
  headers = new Headers(),
  { reason }: z.output<typeof refuseBody> = { reason: "" },
): ReturnType<typeof changeStatus> => changeStatus(context, id, "lost", headers, reason);
