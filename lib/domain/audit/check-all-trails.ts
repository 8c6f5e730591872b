import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { withoutTenant, withTenant } from "@/db/client";
import { auditHead, tenant } from "@/db/schema";
import { recordCheck } from "./record-check";

const DAY = 86_400_000;

/** Checks the audit trail of each tenant whose last check is a day old. Several processes may do so at once: each claims what it checks. */
export async function checkAllTrails(signal: AbortSignal): Promise<void> {
  const tenants = await withoutTenant((db) =>
    db.select({ id: tenant.id }).from(tenant).where(isNull(tenant.purgedAt)),
  );
  for (const { id: tenantId } of tenants) {
    if (signal.aborted) return;
    const now = new Date();
    if (await claim(tenantId, now))
      await recordCheck({ tenantId, transaction: (work) => withTenant(tenantId, work) }, now);
  }
}

/** Whether this process is the one to check: the moment is moved on by whoever comes first. */
async function claim(tenantId: number, now: Date): Promise<boolean> {
  const isDue = or(
    isNull(auditHead.checkedAt),
    lt(auditHead.checkedAt, new Date(now.getTime() - DAY)),
    // Checked by a clock that has since been set back.
    gt(auditHead.checkedAt, new Date(now.getTime() + DAY)),
  );
  const claimed = await withTenant(tenantId, (db) =>
    db
      .update(auditHead)
      .set({ checkedAt: now })
      .where(and(eq(auditHead.tenantId, tenantId), isDue))
      .returning({ tenantId: auditHead.tenantId }),
  );
  return claimed.length > 0;
}
