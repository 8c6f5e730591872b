import { and, between, eq, gt, inArray, lt, ne, or, sql, type SQL } from "drizzle-orm";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import {
  decidedFact,
  PROGRESS,
  RUNNING_FACTS,
  soonUntil,
  type DecidedFact,
  type Progress,
} from "@/lib/core/offers/progress";
import type { Context } from "@/lib/platform/context";
import type { DealFilters } from "../api";
import { countedDeals, type Counted } from "../deal-counters";

/** The words of the filter, which is valid; none if it is not used. */
export const progressFilter = (filters: DealFilters): Progress[] => {
  const given = filters["filter[progress]"]?.split(",") ?? [];
  return PROGRESS.filter((word) => given.includes(word));
};

const isRunning = and(eq(deal.stage, "pending"), inArray(deal.progress, [...RUNNING_FACTS]));

/** Condition: a deal's progress is one of these words. In SQL what progressOf() is in code; a test compares them. */
export function progressIs(words: readonly Progress[], now: Date): SQL {
  const conditions = words.map((word) => {
    if (word === "expired") return and(isRunning, lt(deal.validUntil, now));
    if (word === "expires_soon") return and(isRunning, between(deal.validUntil, now, soonUntil(now)));
    const isWord = eq(deal.progress, word);
    return word === "sent" || word === "seen" ? and(isWord, gt(deal.validUntil, soonUntil(now))) : isWord;
  });
  return or(...conditions) ?? sql`false`;
}

/** Condition: no later revision replaced it, so that each offer is there once. */
export const isLatest = (): SQL => ne(deal.progress, "replaced");

/** How many deals have this end, by the counters. */
const COUNT_OF: Readonly<Record<DecidedFact, (counts: Readonly<Record<Counted, number>>) => number>> = {
  accepted: ({ signed }) => signed,
  refused: ({ lost }) => lost,
  cancelled: ({ cancelled, replaced }) => cancelled - replaced,
  replaced: ({ replaced }) => replaced,
};

/**
 * How many deals have one of these words. The counters know those that are decided, which become more and more; those
 * that are open are counted in their index.
 */
export async function countProgress(context: Context, words: readonly Progress[]): Promise<number> {
  const decided = words.flatMap((word) => decidedFact(word) ?? []);
  const open = words.filter((word) => decidedFact(word) === null);
  const [counts, counted] = await Promise.all([
    decided.length > 0 ? countedDeals(context) : null,
    open.length > 0 ? context.db.$count(deal, within(context, deal, progressIs(open, context.now))) : 0,
  ]);
  return counted + (counts ? decided.reduce((sum, fact) => sum + COUNT_OF[fact](counts), 0) : 0);
}
