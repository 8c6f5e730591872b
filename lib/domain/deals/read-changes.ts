import { asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { deal, dealLine } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import type { changesSchema } from "./following-schema";
import { presentChanges } from "./present-changes";
import type { DealRecord } from "./revised-deal";

type Answer = z.input<typeof changesSchema>;

/** What changed in a deal since the revision before it, for staff. Error: 404. */
export async function readChanges(context: Context, id: number): Promise<Answer> {
  const [found, previous] = await revisions(context, id);
  return withLines(context, found, previous);
}

/**
 * The same for the customer's page; null for a first revision, and when the previous one was another
 * client's.
 */
export async function readChangesForCustomer(context: Context, id: number): Promise<Answer | null> {
  const [found, previous] = await revisions(context, id);
  return previous && previous.clientId === found.clientId ? withLines(context, found, previous) : null;
}

async function revisions(context: Context, id: number): Promise<[DealRecord, DealRecord | null]> {
  const read = (wanted: number) =>
    context.db
      .select()
      .from(deal)
      .where(within(context, deal, eq(deal.id, wanted)));
  const [found] = await read(id);
  if (!found) throw notFound();
  const [previous] = found.adjustedDealId === null ? [] : await read(found.adjustedDealId);
  return [found, previous ?? null];
}

async function withLines(context: Context, found: DealRecord, previous: DealRecord | null): Promise<Answer> {
  const ids = previous ? [found.id, previous.id] : [];
  const lines = await context.db
    .select()
    .from(dealLine)
    .where(within(context, dealLine, inArray(dealLine.dealId, ids)))
    .orderBy(asc(dealLine.position));
  const part = (record: DealRecord) => ({
    deal: record,
    lines: lines.filter((line) => line.dealId === record.id),
  });
  return presentChanges(previous && part(previous), part(found));
}
