import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { webhook, webhookDelivery, type DeliveryAttempt } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Posted } from "./post-message";
import { nextAttempt, PATIENCE_MILLISECONDS } from "./retry-times";
import { switchOff } from "./switch-off";

type Delivery = typeof webhookDelivery.$inferSelect;

/** Attempts that a delivery's history keeps, the last ones. */
const MOST_KEPT = 20;
const GONE = 410;

/**
 * Writes down how an attempt ended: delivered by an answer 2xx, else due again later or, after the last attempt, dead. A webhook without
 * any success for a day is switched off when a message to it is given up, and at once when it answers 410 Gone. What cannot be signed is
 * given up at once.
 */
export async function settleDelivery(
  db: Transaction,
  delivery: Delivery,
  posted: Posted,
  now: Date,
): Promise<void> {
  const { tenantId, id, webhookId, attempts } = delivery;
  const isDelivered = posted.status !== null && posted.status >= 200 && posted.status < 300;
  const attempt: DeliveryAttempt = {
    at: now.toISOString(),
    status: posted.status,
    milliseconds: posted.milliseconds,
    code: posted.code,
    problem: posted.problem,
  };
  const isFinal = isDelivered || posted.status === GONE || posted.code === "secret_unreadable";
  const nextAt = isFinal ? null : nextAttempt(attempts, now);
  const ending = isDelivered ? { deliveredAt: now } : nextAt ? { nextAt } : { deadAt: now };
  await db
    .update(webhookDelivery)
    .set({
      ...ending,
      lockedUntil: null,
      answer: posted.answer,
      history: [...delivery.history, attempt].slice(-MOST_KEPT),
    })
    .where(within({ tenantId }, webhookDelivery, eq(webhookDelivery.id, id)));
  const itsWebhook = within({ tenantId }, webhook, eq(webhook.id, webhookId));
  if (isDelivered) await db.update(webhook).set({ lastSuccessAt: now, failingSince: null }).where(itsWebhook);
  else {
    const [failing] = await db
      .update(webhook)
      .set({ failingSince: sql`coalesce(${webhook.failingSince}, ${now.toISOString()}::timestamptz)` })
      .where(itsWebhook)
      .returning();
    if (!failing || nextAt) return;
    const isHopeless =
      posted.status === GONE ||
      (failing.failingSince !== null &&
        now.getTime() - failing.failingSince.getTime() >= PATIENCE_MILLISECONDS);
    if (isHopeless && failing.isEnabled)
      await switchOff(db, failing, posted.status === GONE ? "gone" : "failing", now);
  }
}

/** Ends a message that is not to be sent any more. */
export const dropDelivery = (db: Transaction, { tenantId, id }: Delivery, now: Date): Promise<unknown> =>
  db
    .update(webhookDelivery)
    .set({ lockedUntil: null, deadAt: now })
    .where(within({ tenantId }, webhookDelivery, eq(webhookDelivery.id, id)));
