import { sql } from "drizzle-orm";
import { withoutTenant, withTenant } from "@/db/client";
import { DAY } from "@/lib/core/time/milliseconds";
import { audit } from "@/lib/domain/audit/audit";
import { mailQueue } from "@/lib/domain/mail/mail-queue";
import { deliveryQueue } from "@/lib/domain/webhooks/delivery/delivery-queue";
import type { LongContext } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { wakeJobs } from "@/lib/platform/queue/wake-jobs";
import type { RetriedQueue } from "./api";

const QUEUES = {
  mail: { queue: mailQueue, finder: "app_failed_mail_tenants" },
  webhooks: { queue: deliveryQueue, finder: "app_failed_delivery_tenants" },
} as const;

const MAX_TENANTS = 1_000;
/** In milliseconds. Recipients would be surprised by anything older. */
const LONGEST_AGO = 7 * DAY;

/**
 * Retries what a queue gave up in the last 7 days, tenant by tenant, at most 1,000 entries each, and records it
 * in each tenant's audit trail. Entries that are obsolete, such as a mail with a used link, are given up again
 * when they are processed.
 *
 * @returns the number of entries
 */
export async function retryFailed(
  { actor, now, request }: LongContext,
  name: RetriedQueue,
): Promise<{ retried: number }> {
  const { queue, finder } = QUEUES[name];
  const rows = await withoutTenant((db) =>
    db.execute<{ id: string }>(sql`select ${sql.identifier(finder)}(${MAX_TENANTS}) as id`),
  );
  const since = new Date(now.getTime() - LONGEST_AGO);
  let retried = 0;
  for (const { id } of rows) {
    const tenantId = Number(id);
    retried += await withTenant(tenantId, async (db) => {
      const due = await queue.retryGivenUp(db, tenantId, { now, since });
      const subject = { type: "queue", name } as const;
      if (due > 0)
        await audit({ db, tenantId, actor, now, request }, { action: "retried", subject, after: { due } });
      return due;
    });
  }
  const user = actor.kind === "member" ? actor.member.id : null;
  log.warn(
    { event: "failed_work_retried", queue: name, retried, user, requestId: request.id },
    "failed work is tried again",
  );
  wakeJobs(name);
  return { retried };
}
