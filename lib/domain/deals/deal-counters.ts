import { eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import { counter } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { STAGES, type Stage } from "./lifecycle";

export const stageCounter = (stage: Stage) => `deals_${stage}`;

/**
 * In the statement that stores a new deal: takes the tenant's next quote number, counted as a pending deal
 * (db/migrations/0014_quote_number.sql). The counters' rows stay locked until commit, so numbers have neither
 * gaps nor doubles under concurrent saves (S-098): sent as late as possible in the transaction.
 */
export const nextQuoteNumber = (tenantId: Placeholder): SQL =>
  sql`app_next_quote_number(${tenantId}::bigint)`;

/** Counts one deal more in a stage. */
export const countMore = (context: Context, stage: Stage): Promise<void> =>
  count(context, { [stageCounter(stage)]: 1 });

/** Counts one deal less in a stage and one more in another. */
export const countMove = (context: Context, from: Stage, to: Stage): Promise<void> =>
  count(context, { [stageCounter(from)]: -1, [stageCounter(to)]: 1 });

/** Counts several deals at once: how many more, or with a minus fewer, each stage has. */
export const countChanges = (
  context: Context,
  changes: Readonly<Partial<Record<Stage, number>>>,
): Promise<void> =>
  count(
    context,
    Object.fromEntries(Object.entries(changes).map(([stage, by]) => [stageCounter(stage as Stage), by])),
  );

// One order for all: two transactions that each hold a counter which the other wants would wait until the
// database ends one of them. A statement over several rows locks them in whatever order it meets them, so
// there is one for each, sent together. The quote number comes before all of them.
const LOCKING_ORDER = STAGES.map(stageCounter);

async function count({ db, tenantId }: Context, changes: Readonly<Record<string, number>>): Promise<void> {
  const changed = LOCKING_ORDER.filter((name) => name in changes).map((name) =>
    change(db, { tenantId, name, by: changes[name] ?? 0 }),
  );
  for (const rows of await Promise.all(changed))
    if (rows.length !== 1) throw new Error(`tenant ${tenantId} lacks a counter of its deals`);
}

const change = statement<{ tenantId: number; name: string; by: number }, unknown[]>((db) =>
  db
    .update(counter)
    .set({ value: sql`${counter.value} + ${sql.placeholder("by")}::integer` })
    .where(within(anyTenant, counter, eq(counter.name, sql.placeholder("name"))))
    .returning({ name: counter.name }),
);
