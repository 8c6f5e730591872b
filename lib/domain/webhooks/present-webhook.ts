import type { z } from "zod";
import type { webhook, webhookDelivery } from "@/db/schema";
import { holds } from "@/lib/core/access/permissions";
import type { Member } from "@/lib/platform/context";
import { readRightOf, WEBHOOK_EVENTS } from "./events";
import { DELIVERY_PROBLEM_CODES, type deliverySchema, type webhookSchema } from "./api";

type Row = typeof webhook.$inferSelect;

/** A stored webhook as staff see it, without its secret. */
export const presentWebhook = (row: Row): z.input<typeof webhookSchema> => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: WEBHOOK_EVENTS.filter((event) => row.events.includes(event)),
  is_enabled: row.isEnabled,
  disabled_because:
    row.disabledBecause === "failing" || row.disabledBecause === "gone" ? row.disabledBecause : null,
  last_success_at: row.lastSuccessAt,
  failing_since: row.failingSince,
  version: row.version,
  created_at: row.createdAt,
});

/** A webhook as recorded in the audit trail. */
export const auditedWebhook = ({
  url,
  description,
  events,
  isEnabled,
}: Pick<Row, "url" | "description" | "events" | "isEnabled">) => ({
  url,
  description,
  events,
  is_enabled: isEnabled,
});

type PresentedDelivery = z.input<typeof deliverySchema>;

/** A stored message as staff see it. Its content is shown only to members who may read what it is about. */
export function presentDelivery(row: typeof webhookDelivery.$inferSelect, reader: Member): PresentedDelivery {
  const event = row.event as PresentedDelivery["event"];
  const mayRead = holds(reader, readRightOf(event));
  const state = row.deliveredAt ? "delivered" : row.deadAt ? "failed" : "waiting";
  return {
    id: row.id,
    webhook_id: row.webhookId,
    message_id: row.messageId,
    event,
    state,
    occurred_at: row.occurredAt,
    next_at: state === "waiting" ? row.nextAt : null,
    attempts: row.attempts,
    history: row.history.map(({ code = null, ...attempt }) => ({
      ...attempt,
      code: DELIVERY_PROBLEM_CODES.find((candidate) => candidate === code) ?? null,
    })),
    answer: mayRead ? row.answer : "",
    data: mayRead ? row.data : null,
  };
}
