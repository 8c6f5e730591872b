import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { webhookDelivery } from "@/db/schema";
import { memberOf, type Context } from "@/lib/platform/context";
import { wakeJobs } from "@/lib/platform/queue/wake-jobs";
import { TEST_EVENT } from "./events";
import { lockWebhook, mustBeOn } from "./lock-webhook";
import { presentDelivery } from "./present-delivery";
import type { deliverySchema } from "./schema";

/** Sends a webhook a message that says it is a test. Errors: 404, 409 when it is switched off. */
export async function sendTest(context: Context, id: number): Promise<z.input<typeof deliverySchema>> {
  const { db, tenantId, tenant, now } = context;
  mustBeOn(await lockWebhook(context, id));
  const data = { webhook_id: id, message: `Test message from ${tenant.name}` };
  const [made] = await db
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
  if (!made) throw new Error("a message was not stored");
  context.afterCommit(() => wakeJobs("webhooks"));
  return presentDelivery(made, memberOf(context));
}
