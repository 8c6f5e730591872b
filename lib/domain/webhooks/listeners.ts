import { eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import { webhook } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { WebhookEvent } from "./events";

/** The tenant's webhooks for an event. Sent along with other statements, it takes no extra round trip. */
export const listenersTo = (
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  event: WebhookEvent,
): Promise<{ id: number }[]> => listening(db, { tenantId, event });

const listening = statement<{ tenantId: number; event: string }, { id: number }[]>((db) =>
  db
    .select({ id: webhook.id })
    .from(webhook)
    .where(listensTo(sql.placeholder("event"))),
);

/** Condition in a statement(): the tenant's webhooks for an event. */
export const listensTo = (event: WebhookEvent | Placeholder): SQL =>
  within(anyTenant, webhook, eq(webhook.isEnabled, true), sql`${event}::text = any(${webhook.events})`);
