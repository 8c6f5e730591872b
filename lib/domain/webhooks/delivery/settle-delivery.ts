import { eq, gte, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { tenant, webhook, webhookDelivery, type DeliveryAttempt } from "@/db/schema";
import { within } from "@/db/tenancy";
import { DAY } from "@/lib/core/time/milliseconds";
import { audit } from "@/lib/domain/audit/audit";
import { administrators } from "@/lib/domain/mail/administrators";
import { mailLanguage, sendLater } from "@/lib/domain/mail/send-later";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import { count } from "@/lib/platform/metrics/note";
import { systemContext } from "@/lib/platform/system-context";
import { dropWaiting } from "../lock-webhook";
import { deliveryQueue, type Delivery } from "./delivery-queue";
import type { Posted } from "./post-message";

/** The most attempts in a delivery's history. */
const MAX_ATTEMPTS = 20;
const GONE = 410;
/** A webhook without success for this long (in milliseconds) is disabled when a message to it is given up. */
const PATIENCE_MILLISECONDS = DAY;

/**
 * Records the result of an attempt: delivered on a 2xx response, else due again later or, after the last attempt,
 * dead. A webhook without any success for a day is disabled when a message to it is given up, and at once when it
 * answers 410 Gone. A message that cannot be signed is given up at once. One that somebody sends again while the
 * attempt runs stays due.
 */
export async function settleDelivery(
  db: Transaction,
  delivery: Delivery,
  posted: Posted,
  now: Date,
): Promise<void> {
  const { tenantId, webhookId, attempts } = delivery;
  const isDelivered = posted.status !== null && posted.status >= 200 && posted.status < 300;
  count("kapi_webhook_messages_total", { outcome: isDelivered ? "delivered" : "failed" });
  const attempt: DeliveryAttempt = {
    at: now.toISOString(),
    status: posted.status,
    milliseconds: posted.milliseconds,
    code: posted.code,
    problem: posted.problem,
  };
  const isFinal = isDelivered || posted.status === GONE || posted.code === "secret_unreadable";
  const nextAt = isFinal ? null : deliveryQueue.nextAttempt(attempts, now);
  const ending = isDelivered ? { deliveredAt: now } : nextAt ? { nextAt } : { deadAt: now };
  // The webhook is locked before its message, as by all that changes a webhook: disabling it gives up its other
  // messages, and attempts of these end at the same time.
  const [changed] = await db
    .update(webhook)
    .set(
      isDelivered
        ? { lastSuccessAt: now, failingSince: null }
        : { failingSince: sql`coalesce(${webhook.failingSince}, ${now.toISOString()}::timestamptz)` },
    )
    .where(within({ tenantId }, webhook, eq(webhook.id, webhookId)))
    .returning();
  const seen = { answer: posted.answer, history: [...delivery.history, attempt].slice(-MAX_ATTEMPTS) };
  const isOwn = gte(webhookDelivery.attempts, attempts);
  if (!(await deliveryQueue.settle(db, delivery, { ...ending, ...seen }, isOwn))) {
    // Somebody asked meanwhile to send it again (send-message.ts): it is due, and the next attempt decides.
    await deliveryQueue.settle(db, delivery, seen, eq(webhookDelivery.attempts, 0));
    return;
  }
  if (isDelivered || nextAt || !changed?.isEnabled) return;
  const isHopeless =
    posted.status === GONE ||
    (changed.failingSince !== null &&
      now.getTime() - changed.failingSince.getTime() >= PATIENCE_MILLISECONDS);
  if (isHopeless) await switchOff(db, changed, posted.status === GONE ? "gone" : "failing", now);
}

/** Disables an unreachable webhook and mails the tenant's administrators, in the same transaction. */
async function switchOff(
  db: Transaction,
  failing: typeof webhook.$inferSelect,
  because: "failing" | "gone",
  now: Date,
): Promise<void> {
  const { tenantId, id, version } = failing;
  await db
    .update(webhook)
    .set({ isEnabled: false, disabledBecause: because, version: sql`${webhook.version} + 1`, updatedAt: now })
    .where(within({ tenantId }, webhook, eq(webhook.id, id)));
  await dropWaiting(db, failing, now);
  const [row] = await db.select().from(tenant).where(eq(tenant.id, tenantId));
  if (!row) return;
  const context = systemContext({ tenant: tenantOf(row), db, job: "webhooks", now });
  await audit(context, {
    action: "disabled",
    subject: { type: "webhook", id, name: failing.url },
    after: { is_enabled: false, disabled_because: because },
  });
  for (const { email, firstName, languageId } of await administrators(context)) {
    await sendLater(context, {
      kind: "webhook_off",
      to: email,
      firstName,
      language: mailLanguage(row, { languageId }),
      data: { host: new URL(failing.url).host, because },
      dedupeKey: `webhook_off/${id}/${version}/${email}`,
    });
  }
}
