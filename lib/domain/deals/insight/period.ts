import { and, gte, lt, ne, sql, type SQL } from "drizzle-orm";
import { deal, dealLine } from "@/db/schema";
import { invalid } from "@/lib/core/contract/errors";
import { startOfDay } from "@/lib/core/time/day-ends";
import { dayIn, daysAfter } from "@/lib/core/time/days";
import { timeZoneOf } from "@/lib/domain/tenants/time-zone";
import type { Context } from "@/lib/platform/context";
import { MAX_DAYS, USUAL_DAYS, type InsightQuery } from "./insight-api";

/** First and last day in the workspace's zone, and the condition of deals that count. */
export type Period = { from: string; to: string; sent: SQL | undefined };

/**
 * Offers that were first sent in a period, without replaced revisions (U-161). days: how many it has until its
 * last one, unless its first one is said. Error: 422 for a period that ends before it begins, or is longer than a
 * year.
 */
export async function periodOf(
  context: Context,
  query: InsightQuery,
  days: number = USUAL_DAYS,
): Promise<Period> {
  const timeZone = await timeZoneOf(context);
  const to = query.to ?? dayIn(timeZone, context.now);
  const from = query.from ?? daysAfter(to, 1 - days);
  if (from > to) throw invalid("from", "is after the last day");
  if (daysAfter(from, MAX_DAYS - 1) < to) throw invalid("from", `the period has more than ${MAX_DAYS} days`);
  const sent = and(
    gte(deal.sentAt, startOfDay(from, timeZone)),
    lt(deal.sentAt, startOfDay(daysAfter(to, 1), timeZone)),
    ne(deal.progress, "replaced"),
  );
  return { from, to, sent };
}

/** The condition of lines that were accepted. */
export const isAccepted = sql`${deal.progress} = 'accepted' and (not ${dealLine.isOptional} or ${dealLine.isSelected})`;

/** Counts offers, not lines, because an offer may contain a service twice. */
export const offersWith = (condition: SQL) =>
  sql<number>`count(distinct ${deal.id}) filter (where ${condition})`.mapWith(Number);
