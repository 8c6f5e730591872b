import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { statement } from "@/db/statement";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { timeZoneInStatement } from "@/lib/domain/tenants/time-zone";
import { memberOf, type Context } from "@/lib/platform/context";
import { allDeals } from "../deal-counters";
import { newestChange } from "../newest-change";
import type { dashboardSchema } from "./dashboard-schema";
import { readFigures, type FigureRow } from "./figures";
import { periodsAt, type Periods } from "./periods";
import { pipelineOf, wonByMonth } from "./pipeline";
import { readToday, type Today } from "./today";

/** What a seller should do today, the pipeline, and what was won by month (U-23 to U-25). */
export async function readDashboard(context: Context): Promise<z.input<typeof dashboardSchema>> {
  const { id } = memberOf(context);
  const [row] = await presentState(context.db, { tenantId: context.tenantId });
  if (!row) throw new Error("the state of the dashboard was not read");
  const periods = periodsAt(context.now, row.timeZone);
  const { today, figures } = await sharedParts(context, periods, row.newest ?? "");
  return {
    deals: row.deals,
    today,
    pipeline: {
      workspace: pipelineOf(figures),
      mine: pipelineOf(figures, id),
    },
    won_by_month: wonByMonth(figures, periods.months),
    old_draft_day: periods.oldDraftDay,
  };
}

/** What each call reads: whether what is kept still holds, and what costs nothing. */
const presentState = statement<
  { tenantId: number },
  { deals: number; timeZone: string; newest: string | null }[]
>((db) =>
  db
    .select({ deals: allDeals(), timeZone: timeZoneInStatement(), newest: newestChange() })
    .from(sql`(values (1)) as once`),
);

/** What is the same for all members of a workspace. */
type Parts = { today: Today; figures: FigureRow[] };

/**
 * By tenant; valid while no deal changes and no month begins. What comes by the time alone, somebody who looks at an
 * offer again, or a change that commits after a later one is not noticed by that, so a copy lasts a minute at most.
 */
const copies = new LRUCache<number, { of: string; parts: Promise<Parts> }>({ max: 200, ttl: MINUTE });

/**
 * Sums of thousands of deals cost more than all lists, and many look at them between two changes: the first reader
 * computes them, and those who come meanwhile wait for them.
 */
async function sharedParts(context: Context, periods: Periods, newest: string): Promise<Parts> {
  const of = [newest, ...periods.monthStarts.map((start) => start.toISOString())].join();
  const copy = copies.get(context.tenantId);
  // The first reader may fail for reasons of its own, such as its deadline.
  const shared = copy?.of === of ? await copy.parts.catch(() => null) : null;
  if (shared) return shared;
  const parts = computedParts(context, periods);
  copies.set(context.tenantId, { of, parts });
  return parts;
}

async function computedParts(context: Context, periods: Periods): Promise<Parts> {
  const [today, figures] = await Promise.all([readToday(context, periods), readFigures(context, periods)]);
  return { today, figures };
}
