import { withTenant } from "@/db/client";
import { removeOldSessions, removeOldTokens } from "@/lib/domain/auth/sessions";
import { removeOldLinks } from "@/lib/domain/accounts/lock-link";
import { removeOldMail } from "@/lib/domain/mail/mail-queue";
import { removeOldViews } from "@/lib/domain/proposals/view-proposal";
import { removeOldDeliveries } from "@/lib/domain/webhooks/delivery/delivery-queue";
import { removeOldArchives } from "@/lib/domain/tenant-admin/data/remove-old-archives";
import { removeOldImports } from "@/lib/domain/transfer/job/import-queue";
import { eachTenant } from "@/lib/platform/queue/each-tenant";
import { SWEEP_BATCH, type Sweeper } from "@/lib/platform/queue/sweeper";

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

/** Deletes, tenant by tenant and in small batches, what nobody needs any more. */
export async function sweep(signal: AbortSignal): Promise<void> {
  await eachTenant({ job: "sweep", which: "all", signal }, async ({ id: tenantId }) => {
    for (const remove of SWEEPERS) {
      let removed = SWEEP_BATCH;
      while (removed >= SWEEP_BATCH && !signal.aborted)
        removed = await withTenant(tenantId, (db) => remove({ db, tenantId, now: new Date() }));
    }
  });
}
