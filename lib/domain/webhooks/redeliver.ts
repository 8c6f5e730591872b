import { eq } from "drizzle-orm";
import type { z } from "zod";
import { webhookDelivery } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { memberOf, type Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { wakeJobs } from "@/lib/platform/queue/wake-jobs";
import { lockWebhook, mustBeOn } from "./lock-webhook";
import { presentDelivery } from "./present-delivery";
import type { deliverySchema } from "./schema";

/**
 * Sends a message again at once, with its id and body, and with all attempts before it; one that waits is not waited for. Errors: 404,
 * 409 when its webhook is switched off.
 */
export async function redeliver(context: Context, id: number): Promise<z.input<typeof deliverySchema>> {
  const { db, now } = context;
  const itself = within(context, webhookDelivery, eq(webhookDelivery.id, id));
  const [found] = await db.select().from(webhookDelivery).where(itself);
  if (!found) throw notFound();
  const target = await lockWebhook(context, found.webhookId);
  mustBeOn(target);
  const [again] = await db
    .update(webhookDelivery)
    .set({ nextAt: now, attempts: 0, deliveredAt: null, deadAt: null })
    .where(itself)
    .returning();
  if (!again) throw new Error("a message was not found again");
  await audit(context, {
    action: "redelivered",
    subject: { type: "webhook", id: target.id, name: target.url },
    after: { event: found.event, message_id: found.messageId },
  });
  context.afterCommit(() => wakeJobs("webhooks"));
  return presentDelivery(again, memberOf(context));
}
