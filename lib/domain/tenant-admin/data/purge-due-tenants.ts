import { and, eq, gt, isNull, lt, lte, or } from "drizzle-orm";
import { withoutTenant } from "@/db/client";
import { tenant } from "@/db/schema";
import { DAY, HOUR } from "@/lib/core/time/milliseconds";
import { jobFailed } from "@/lib/platform/queue/job-failed";
import { purgeTenant } from "./purge-tenant";

/** Between a tenant's deletion and the removal of its data, in days (S-138). */
const RETENTION_DAYS = 30;
/** Duration of a claim in milliseconds, after which another process may take over. */
const CLAIM = HOUR;

/**
 * Removes the data of tenants that were deleted 30 days ago. Several processes may do so at the same time; each
 * claims the tenant that it works on. A failed purge is counted, logged and retried after its claim expires; the
 * others do not wait for it.
 */
export async function purgeDueTenants(signal: AbortSignal): Promise<void> {
  for (;;) {
    if (signal.aborted) return;
    const claimed = await claim(new Date());
    if (!claimed) return;
    try {
      await purgeTenant(claimed, new Date());
    } catch (error) {
      jobFailed("purge", error, { tenantId: claimed.id });
    }
  }
}

/** Claims a tenant by updating its updated_at, which nothing else does after the deletion. */
async function claim(now: Date): Promise<{ id: number; name: string } | null> {
  const isDue = and(
    lte(tenant.deletedAt, new Date(now.getTime() - RETENTION_DAYS * DAY)),
    isNull(tenant.purgedAt),
    or(
      lt(tenant.updatedAt, new Date(now.getTime() - CLAIM)),
      gt(tenant.updatedAt, new Date(now.getTime() + CLAIM)),
    ),
  );
  return withoutTenant(async (db) => {
    const [due] = await db
      .select({ id: tenant.id, name: tenant.name })
      .from(tenant)
      .where(isDue)
      .limit(1)
      .for("update", { skipLocked: true });
    if (due) await db.update(tenant).set({ updatedAt: now }).where(eq(tenant.id, due.id));
    return due ?? null;
  });
}
