import type { SQL } from "drizzle-orm";
import type { Context } from "@/lib/platform/context";
import { eachTenant, tenantsListedBy } from "@/lib/platform/queue/each-tenant";
import { asSystem } from "@/lib/platform/system-context";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";

/** Deals per transaction. */
export const BATCH = 50;

type Job = {
  name: string;
  /** Call of the database function that lists the tenants with such work. */
  tenants: SQL;
  signal: AbortSignal;
  now: Date;
};

/**
 * Does a job's work on deals tenant by tenant, a transaction for each batch, until a batch is not full or the signal
 * stops it. `work` returns how many deals were due, at most BATCH.
 */
export async function inBatches(
  { name, tenants, signal, now }: Job,
  work: (context: Context) => Promise<number>,
): Promise<void> {
  const among = await tenantsListedBy(tenants);
  await eachTenant({ job: name, which: "live", signal, among }, async (row) => {
    const tenant = tenantOf(row);
    let done = BATCH;
    while (done >= BATCH && !signal.aborted) done = await asSystem({ tenant, job: name, now }, work);
  });
}
