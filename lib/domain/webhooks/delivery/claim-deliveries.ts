import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { tenant, webhook, webhookDelivery } from "@/db/schema";
import { within } from "@/db/tenancy";
import { isDue, isUnclaimed } from "@/lib/platform/queue/due";
import { formerSecrets } from "../former-secrets";
import { openSigning } from "../signing";
import { CLAIM_MILLISECONDS, LONGEST_WAIT } from "./retry-times";

/** Messages of one tenant that are posted at the same time. */
const AT_ONCE = 4;

type Delivery = typeof webhookDelivery.$inferSelect;

/** A claimed message, where it goes and what signs it; no target when it is not to be sent any more. */
export type Claimed = { delivery: Delivery; target: { url: string; secrets: string[] } | null };

/** Takes a tenant's longest due messages for this worker, counting the attempt before it begins (lib/domain/mail/claim-mail.ts). */
export async function claimDeliveries(db: Transaction, tenantId: number, now: Date): Promise<Claimed[]> {
  const isOpen = and(
    isNull(webhookDelivery.deliveredAt),
    isNull(webhookDelivery.deadAt),
    isDue(webhookDelivery.nextAt, now, LONGEST_WAIT),
    isUnclaimed(webhookDelivery.lockedUntil, now, CLAIM_MILLISECONDS),
  );
  const due = await db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(within({ tenantId }, webhookDelivery, isOpen))
    .orderBy(asc(webhookDelivery.nextAt))
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  if (due.length === 0) return [];
  const claimed = await db
    .update(webhookDelivery)
    .set({
      attempts: sql`${webhookDelivery.attempts} + 1`,
      lockedUntil: new Date(now.getTime() + CLAIM_MILLISECONDS),
    })
    .where(
      within(
        { tenantId },
        webhookDelivery,
        inArray(
          webhookDelivery.id,
          due.map(({ id }) => id),
        ),
      ),
    )
    .returning();
  const targets = await targetsOf(db, tenantId, claimed, now);
  return claimed.map((delivery) => ({ delivery, target: targets.get(delivery.webhookId) ?? null }));
}

/** Where messages go; without those of webhooks that were switched off or deleted meanwhile, and of a workspace that was. */
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
        .map((sealed) => openSigning(tenantId, sealed))
        .filter((opened) => opened !== null);
      return [id, { url, secrets }];
    }),
  );
}
