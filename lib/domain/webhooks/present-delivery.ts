import type { z } from "zod";
import type { webhookDelivery } from "@/db/schema";
import { holds } from "@/lib/core/access/permissions";
import type { Member } from "@/lib/platform/context";
import { DELIVERY_PROBLEM_CODES } from "./delivery/delivery-problems";
import type { deliverySchema } from "./schema";

type Presented = z.input<typeof deliverySchema>;

/** A stored message as staff see it: what it says of deals only who may read them. */
export function presentDelivery(row: typeof webhookDelivery.$inferSelect, reader: Member): Presented {
  const mayRead = holds(reader, "deals.read");
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
    history: row.history.map(({ code = null, ...attempt }) => ({
      ...attempt,
      code: DELIVERY_PROBLEM_CODES.find((known) => known === code) ?? null,
    })),
    answer: mayRead ? row.answer : "",
    data: mayRead ? row.data : null,
  };
}
