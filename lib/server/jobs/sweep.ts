import { withoutTenant, withTenant } from "@/db/client";
import { tenant } from "@/db/schema";
import { removeOldSessions, removeOldTokens } from "@/lib/domain/auth/remove-old-sessions";
import { removeOldLinks } from "@/lib/domain/accounts/lock-link";
import { removeOldMail } from "@/lib/domain/mail/remove-old-mail";
import { removeOldViews } from "@/lib/domain/proposals/view-proposal";
import { removeOldDeliveries } from "@/lib/domain/webhooks/remove-old-deliveries";
import { removeOldArchives } from "@/lib/domain/tenant-admin/data/remove-old-archives";
import { removeOldImports } from "@/lib/domain/transfer/remove-old-imports";
import { SWEEP_BATCH, type Sweeper } from "@/lib/platform/queue/sweep-batch";

const SWEEPERS: readonly Sweeper[] = [
  removeOldLinks,
  removeOldMail,
  removeOldTokens,
  removeOldSessions,
  removeOldViews,
  removeOldDeliveries,
  removeOldArchives,
  removeOldImports,
];

/** Sweeps out, tenant by tenant and in small batches, what nobody needs any more. */
export async function sweep(signal: AbortSignal): Promise<void> {
  const tenants = await withoutTenant((db) => db.select({ id: tenant.id }).from(tenant));
  for (const { id: tenantId } of tenants) {
    for (const remove of SWEEPERS) {
      let removed = SWEEP_BATCH;
      while (removed >= SWEEP_BATCH && !signal.aborted)
        removed = await withTenant(tenantId, (db) => remove({ db, tenantId, now: new Date() }));
    }
  }
}
