import type { webhookDelivery } from "@/db/schema";
import { signatureOf } from "../signing";

type Row = Pick<typeof webhookDelivery.$inferSelect, "messageId" | "event" | "occurredAt" | "data">;

/** A message as it is posted: the same body and id at each attempt, signed anew with the moment of the attempt (Standard Webhooks). */
export function messageOf(
  { messageId, event, occurredAt, data }: Row,
  secrets: readonly string[],
  now: Date,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ type: event, timestamp: occurredAt.toISOString(), data });
  const timestamp = Math.floor(now.getTime() / 1_000);
  return {
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Kapi-Webhooks/1",
      "webhook-id": messageId,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signatureOf(secrets, { id: messageId, timestamp, body }),
    },
  };
}
