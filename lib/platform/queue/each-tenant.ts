import { and, asc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { setTimeout as after } from "node:timers/promises";
import { isGone } from "@/db/away";
import { databaseAnswers, withoutTenant } from "@/db/client";
import { tenant } from "@/db/schema";
import { jobFailed } from "./job-failed";

type TenantRow = typeof tenant.$inferSelect;

/** live: neither disabled nor deleted. stored: their rows have not been removed. */
const WHICH = {
  all: undefined,
  stored: isNull(tenant.purgedAt),
  live: and(eq(tenant.isEnabled, true), isNull(tenant.deletedAt)),
} satisfies Record<string, SQL | undefined>;

type Walk = {
  job: string;
  which: keyof typeof WHICH;
  signal?: AbortSignal;
  /** Only these tenants; default: all. */
  among?: readonly number[];
};

/**
 * Does work for one tenant after the other, until the signal stops it; long work must check the signal itself. If
 * the work for a tenant fails, also because a node of a distributed database is down, it is counted and logged, and
 * the others continue. Rejects if the whole database is down.
 */
export async function eachTenant(
  { job, which, signal, among }: Walk,
  work: (row: TenantRow) => Promise<void>,
): Promise<void> {
  const rows = await withoutTenant((db) =>
    db
      .select()
      .from(tenant)
      .where(and(WHICH[which], among && inArray(tenant.id, [...among])))
      .orderBy(asc(tenant.id)),
  );
  for (const row of rows) {
    if (signal?.aborted) return;
    await work(row).catch(async (error: unknown) => {
      if (isGone(error) && !(await databaseAnswers())) throw error;
      jobFailed(job, error, { tenantId: row.id });
    });
  }
}

/** Ids of the tenants that a database function `app_tenants_with_…` lists. `call`: the call of the function. */
export async function tenantsListedBy(call: SQL): Promise<number[]> {
  const rows = await withoutTenant((db) => db.execute<{ id: string }>(sql`select ${call} as id`));
  return rows.map(({ id }) => Number(id));
}

/** Among this many tenants with work, those that waited longest are served first. */
const TENANTS_LOOKED_AT = 200;
/** The interval in milliseconds at which new work is looked for while more tenants could be served. */
const LOOK_AGAIN_MILLISECONDS = 500;

type Work = {
  tenantsWithWork: (most: number) => Promise<number[]>;
  /** Tenants that are served at the same time. */
  atOnce: number;
  /** Does a piece of a tenant's work. */
  serve: (tenantId: number) => Promise<unknown>;
};

/**
 * Serves tenants until none has work or the signal stops it; then it starts nothing new and waits for what is
 * running. After each piece of work a tenant waits its turn, so that tenants with many or slow pieces do not
 * delay others. Rejects as soon as `serve` does.
 */
export async function serveTenants(
  signal: AbortSignal,
  { tenantsWithWork, atOnce, serve }: Work,
): Promise<void> {
  const running = new Map<number, Promise<unknown>>();
  const servedAt = new Map<number, number>();
  while (!signal.aborted) {
    const waiting = running.size < atOnce ? await tenantsWithWork(TENANTS_LOOKED_AT) : [];
    const next = waiting
      .filter((id) => !running.has(id))
      .sort((one, other) => (servedAt.get(one) ?? 0) - (servedAt.get(other) ?? 0));
    for (const id of next.slice(0, atOnce - running.size)) {
      servedAt.set(id, performance.now());
      running.set(
        id,
        serve(id).finally(() => running.delete(id)),
      );
    }
    if (running.size === 0) return;
    const lookAgain =
      running.size < atOnce ? [after(LOOK_AGAIN_MILLISECONDS, undefined, { ref: false })] : [];
    await Promise.race([...running.values(), ...lookAgain]);
  }
  await Promise.all(running.values());
}
