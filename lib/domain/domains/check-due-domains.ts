import { asc, lte, sql } from "drizzle-orm";
import { withTenant } from "@/db/client";
import { ownDomain } from "@/db/schema";
import { within } from "@/db/tenancy";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import { AppError } from "@/lib/core/contract/errors";
import { eachTenant, tenantsListedBy } from "@/lib/platform/queue/each-tenant";
import { asSystem } from "@/lib/platform/system-context";
import { settleSighting } from "./check-domain";
import { lookUpDomain } from "./look-up-domain";

const JOB = "domains";

/**
 * Checks the domains that wait for their record, each for a week at increasing intervals. DNS queries run outside
 * transactions. One process does this at a time.
 */
export async function checkDueDomains(signal: AbortSignal, now = new Date()): Promise<void> {
  const among = await tenantsWithDueDomains(now);
  await eachTenant({ job: JOB, which: "live", signal, among }, async (row) => {
    for (const due of await dueDomains(row.id, now)) {
      if (signal.aborted) return;
      const sighting = await lookUpDomain(due);
      await asSystem({ tenant: tenantOf(row), job: JOB, now }, (context) =>
        settleSighting(context, due.id, sighting),
      ).catch(unlessRemoved);
    }
  });
}

const tenantsWithDueDomains = (now: Date) =>
  tenantsListedBy(sql`app_tenants_with_due_domains(${now.toISOString()}::timestamptz)`);

const dueDomains = (tenantId: number, now: Date) =>
  withTenant(tenantId, (db) =>
    db
      .select({ id: ownDomain.id, domain: ownDomain.domain, token: ownDomain.token })
      .from(ownDomain)
      .where(within({ tenantId }, ownDomain, lte(ownDomain.nextCheckAt, now)))
      .orderBy(asc(ownDomain.nextCheckAt)),
  );

/** Ignores that the domain was removed meanwhile. */
function unlessRemoved(error: unknown): void {
  if (!(error instanceof AppError && error.status === 404)) throw error;
}
