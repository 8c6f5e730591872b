import { eq, inArray, sql, type Placeholder, type SQL } from "drizzle-orm";
import { counter } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { STAGES, type Stage } from "./lifecycle";
import { ownValue } from "@/lib/core/own-value";

/** What is counted: the deals of each stage, and those that a newer revision replaced, which are cancelled, too. */
const COUNTED = [...STAGES, "replaced"] as const;
export type Counted = (typeof COUNTED)[number];

const counterOf = (counted: Counted) => `deals_${counted}`;

/**
 * For the statement that inserts a new deal: takes the next number of a series (numberSeries()) that none of the
 * tenant's deals has, and counts a pending deal (db/migrations/0000_baseline.sql). The counters' rows stay locked until
 * commit, so that numbers have neither gaps nor duplicates (S-098); use it as late as possible in the transaction.
 */
export const nextQuoteNumber = (
  tenantId: Placeholder,
  { year, prefix }: { year: Placeholder; prefix: Placeholder },
): SQL => sql`app_next_quote_number(${tenantId}::bigint, ${year}::integer, ${prefix}::text)`;

/** Moves one deal from the count of a stage to that of another. */
export const countMove = (context: Context, from: Stage, to: Stage): Promise<void> =>
  count(context, { [counterOf(from)]: -1, [counterOf(to)]: 1 });

/** Adds to the counts; negative numbers subtract. */
export const countChanges = (
  context: Context,
  changes: Readonly<Partial<Record<Counted, number>>>,
): Promise<void> =>
  count(
    context,
    Object.fromEntries(Object.entries(changes).map(([counted, by]) => [counterOf(counted as Counted), by])),
  );

// All transactions lock the counters in this order, to avoid deadlocks. A statement over several rows would
// lock them in any order, so each counter has its own statement, sent together. The quote number is locked
// before all of them.
const LOCKING_ORDER = COUNTED.map(counterOf);

async function count({ db, tenantId }: Context, changes: Readonly<Record<string, number>>): Promise<void> {
  const changed = LOCKING_ORDER.filter((name) => name in changes).map((name) =>
    change(db, { tenantId, name, by: ownValue(changes, name) ?? 0 }),
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

/** How many deals there are, for a statement(). */
export const allDeals = (): SQL<number> =>
  sql<number>`(select coalesce(sum(${counter.value}), 0)::int from ${counter} where ${within(
    anyTenant,
    counter,
    inArray(counter.name, STAGES.map(counterOf)),
  )})`;

/** How many deals there are of each stage, and how many were replaced. */
export async function countedDeals({
  db,
  tenantId,
}: Pick<Context, "db" | "tenantId">): Promise<Readonly<Record<Counted, number>>> {
  const rows = await readCounts(db, { tenantId, names: LOCKING_ORDER });
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  // Object.fromEntries() loses the type of keys.
  return Object.fromEntries(
    COUNTED.map((counted) => [counted, values.get(counterOf(counted)) ?? 0]),
  ) as Record<Counted, number>;
}

const readCounts = statement<{ tenantId: number; names: string[] }, { name: string; value: number }[]>((db) =>
  db
    .select({ name: counter.name, value: counter.value })
    .from(counter)
    .where(within(anyTenant, counter, sql`${counter.name} = any(${sql.placeholder("names")}::text[])`)),
);
