import type { z } from "zod";
import type { webhook } from "@/db/schema";
import { WEBHOOK_EVENTS } from "./events";
import type { webhookSchema } from "./schema";

type Row = typeof webhook.$inferSelect;
type Presented = z.input<typeof webhookSchema>;

/** A stored webhook as staff see it, without its secret. */
export const presentWebhook = (row: Row): Presented => ({
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

/** What the audit trail keeps of a webhook. */
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
