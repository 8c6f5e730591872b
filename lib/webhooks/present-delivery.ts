import type { z } from "zod";
import type { webhookDelivery } from "@/db/schema";
import type { deliverySchema } from "./schema";

type Presented = z.input<typeof deliverySchema>;

/** A stored message as staff see it. */
export function presentDelivery(row: typeof webhookDelivery.$inferSelect): Presented {
  const state = row.deliveredAt ? "delivered" : row.deadAt ? "failed" : "waiting";
  return {
    id: row.id,
    webhook_id: row.webhookId,
    message_id: row.messageId,
    event: row.event as Presented["event"],
    state,
    occurred_at: row.occurredAt,
    next_at: state === "waiting" ? row.nextAt : null,
    attempts: row.attempts,
    history: row.history,
    answer: row.answer,
    data: row.data,
  };
}
