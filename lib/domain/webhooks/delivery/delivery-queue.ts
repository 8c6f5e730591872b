import { and, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { tenant, webhook, webhookDelivery } from "@/db/schema";
import { within } from "@/db/tenancy";
import { HOUR, MINUTE, SECOND } from "@/lib/core/time/milliseconds";
import { daysBefore, sweeperOf } from "@/lib/platform/queue/sweeper";
import { WorkQueue } from "@/lib/platform/queue/work-queue";
import { formerSecrets, openSecret } from "../signing";

/** Messages to deliver, retried for about a day and a half, as Standard Webhooks recommends. */
export const deliveryQueue = new WorkQueue({
  table: webhookDelivery,
  isOpen: and(isNull(webhookDelivery.deliveredAt), isNull(webhookDelivery.deadAt)),
  dueAt: webhookDelivery.nextAt,
  givenUpAt: webhookDelivery.deadAt,
  orderBy: webhookDelivery.nextAt,
  tenantFinder: "app_tenants_with_due_deliveries",
  claimMilliseconds: 30 * SECOND,
  retryMilliseconds: [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 20 * HOUR],
});

/** Removes delivered and given-up messages 30 days after their event. */
export const removeOldDeliveries = sweeperOf(webhookDelivery, webhookDelivery.id, (now) =>
  and(
    or(isNotNull(webhookDelivery.deliveredAt), isNotNull(webhookDelivery.deadAt)),
    lt(webhookDelivery.createdAt, daysBefore(now, 30)),
  ),
);

/** Messages of one tenant that are posted at the same time. */
const AT_ONCE = 4;

export type Delivery = typeof webhookDelivery.$inferSelect;

/** A claimed message with its address and secrets; no target if it must no longer be sent. */
export type ClaimedDelivery = { delivery: Delivery; target: { url: string; secrets: string[] } | null };

/** Claims a tenant's longest due messages and reads their targets. */
export async function claimDeliveries(
  db: Transaction,
  tenantId: number,
  now: Date,
): Promise<ClaimedDelivery[]> {
  const claimed = await deliveryQueue.claim(db, tenantId, now, { most: AT_ONCE });
  if (claimed.length === 0) return [];
  const targets = await targetsOf(db, tenantId, claimed, now);
  return claimed.map((delivery) => ({ delivery, target: targets.get(delivery.webhookId) ?? null }));
}

/** The targets of messages, except those whose webhook or workspace was disabled or deleted meanwhile. */
async function targetsOf(
  db: Transaction,
  tenantId: number,
  claimed: readonly Delivery[],
  now: Date,
): Promise<Map<number, { url: string; secrets: string[] }>> {
  const rows = await db
    .select({
      id: webhook.id,
      url: webhook.url,
      secret: webhook.secret,
      formerSecret: webhook.formerSecret,
      formerSecretUntil: webhook.formerSecretUntil,
    })
    .from(webhook)
    .innerJoin(
      tenant,
      and(eq(tenant.id, webhook.tenantId), eq(tenant.isEnabled, true), isNull(tenant.deletedAt)),
    )
    .where(
      within(
        { tenantId },
        webhook,
        eq(webhook.isEnabled, true),
        inArray(
          webhook.id,
          claimed.map(({ webhookId }) => webhookId),
        ),
      ),
    );
  return new Map(
    rows.map(({ id, url, secret, ...former }) => {
      const secrets = [secret, ...formerSecrets(former, now)]
        .map((sealed) => openSecret(tenantId, sealed))
        .filter((opened) => opened !== null);
      return [id, { url, secrets }];
    }),
  );
}
