import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { webhookDelivery } from "@/db/schema";
import { within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import { audit } from "@/lib/domain/audit/audit";
import { memberOf, type Context } from "@/lib/platform/context";
import { wakeJobs } from "@/lib/platform/queue/wake-jobs";
import { TEST_EVENT } from "./events";
import { lockWebhook, mustBeOn } from "./lock-webhook";
import { presentDelivery } from "./present-webhook";
import type { deliverySchema } from "./api";

type Presented = z.input<typeof deliverySchema>;

/** Sends a webhook a message that says it is a test. Errors: 404, 409 if it is disabled. */
export async function sendTest(context: Context, id: number): Promise<Presented> {
  const { db, tenantId, tenant, now } = context;
  mustBeOn(await lockWebhook(context, id));
  const data = { webhook_id: id, message: `Test message from ${tenant.name}` };
  const [created] = await db
    .insert(webhookDelivery)
    .values({
      tenantId,
      webhookId: id,
      messageId: randomUUID(),
      event: TEST_EVENT,
      occurredAt: now,
      data,
      createdAt: now,
      nextAt: now,
    })
    .returning();
  if (!created) throw new Error("a message was not stored");
  context.afterCommit(() => wakeJobs("webhooks"));
  return presentDelivery(created, memberOf(context));
}

/**
 * Sends a message again at once, with the same id and body, keeping its history; a waiting one is sent now.
 * Errors: 404, 409 if its webhook is disabled.
 */
export async function redeliver(context: Context, id: number): Promise<Presented> {
  const { db, now } = context;
  const itself = within(context, webhookDelivery, eq(webhookDelivery.id, id));
  const [row] = await db.select().from(webhookDelivery).where(itself);
  if (!row) throw notFound();
  const target = await lockWebhook(context, row.webhookId);
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
    after: { event: row.event, message_id: row.messageId },
  });
  context.afterCommit(() => wakeJobs("webhooks"));
  return presentDelivery(again, memberOf(context));
}
