import { randomUUID } from "node:crypto";
import { webhookDelivery } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { wakeJobs } from "@/lib/platform/queue/wake-jobs";
import type { WebhookEvent } from "./events";

/** Rows of one INSERT, because a statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 1_000;

/** Messages of one event: one for each listener and each of `contents`, its data. */
type Messages = { event: WebhookEvent; contents: readonly Record<string, unknown>[] };

/**
 * Queues messages for webhooks that listen to an event (listenersTo()), in the transaction of its cause, so that event
 * and messages are stored together, as with mails.
 */
export async function queueMessages(
  context: Context,
  listeners: readonly { id: number }[],
  { event, contents }: Messages,
): Promise<void> {
  if (listeners.length === 0) return;
  const { db, tenantId, now } = context;
  const rows = contents.flatMap((data) =>
    listeners.map(({ id }) => ({
      tenantId,
      webhookId: id,
      messageId: randomUUID(),
      event,
      occurredAt: now,
      data,
      createdAt: now,
      nextAt: now,
    })),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db.insert(webhookDelivery).values(rows.slice(from, from + ROWS_AT_ONCE));
  context.afterCommit(() => wakeJobs("webhooks"));
}
