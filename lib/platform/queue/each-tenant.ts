import { and, asc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { setTimeout as after } from "node:timers/promises";
import { isGone } from "@/db/away";
import { databaseAnswers, withoutTenant } from "@/db/client";
import { tenant } from "@/db/schema";
import { log } from "@/lib/platform/log";

type TenantRow = typeof tenant.$inferSelect;

/** live: neither disabled nor deleted. stored: those whose rows are still there. */
const WHICH = {
  all: undefined,
  stored: isNull(tenant.purgedAt),
  live: and(eq(tenant.isEnabled, true), isNull(tenant.deletedAt)),
} satisfies Record<string, SQL | undefined>;

type Walk = {
  job: string;
  which: keyof typeof WHICH;
  signal?: AbortSignal;
  /** Those of them that have something to do; all unless said. */
  among?: readonly number[];
};

/**
 * Does work for one tenant after the other, until the signal stops it; the work looks at the signal itself where it
 * takes long. A tenant whose work fails is logged and the others go on, also when the part of a distributed database
 * that has its rows is away. Rejects when the whole database is.
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
      log.error({ event: "job_failed", job, tenantId: row.id, err: error }, "a job failed for one tenant");
    });
  }
}

/** Of this many tenants with work those are served first that were not served for the longest time. */
const TENANTS_LOOKED_AT = 200;
/** While work goes on and there is room for more tenants, new work is looked for this often, in milliseconds. */
const LOOK_AGAIN_MILLISECONDS = 500;

type Work = {
  tenantsWithWork: (most: number) => Promise<number[]>;
  /** Tenants that are served at the same time. */
  atOnce: number;
  /** Does a piece of a tenant's work, after which it waits its turn. */
  serve: (tenantId: number) => Promise<unknown>;
};

/**
 * Serves tenants until none has work or the signal stops it: then it begins nothing and waits for what runs. A tenant
 * is served a piece at a time and then waits its turn, so that the many or slow pieces of some keep no other waiting.
 * Rejects as soon as a serving does.
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
