import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { identity, instant, reference, stamps, tenantKeys, version } from "./columns";
import { ofTenant } from "./tenant";

/** Addresses to which a tenant's events are sent. Secrets are sealed. */
export const webhook = pgTable(
  "webhook",
  {
    tenantId: ofTenant(),
    id: identity(),
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    events: text("events").array().notNull(),
    secret: text("secret").notNull(),
    /** Former secrets, newest first, separated by spaces; until the given time messages are signed with them too. */
    formerSecret: text("former_secret"),
    formerSecretUntil: instant("former_secret_until"),
    isEnabled: boolean("is_enabled").notNull().default(true),
    /** Why it was disabled automatically: failing, gone. */
    disabledBecause: text("disabled_because"),
    lastSuccessAt: instant("last_success_at"),
    /** The first failure since the last success. */
    failingSince: instant("failing_since"),
    version: version(),
    ...stamps(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    ...tenantKeys("webhook", t),
    index("webhook_live_idx")
      .on(t.tenantId, t.id)
      .where(sql`deleted_at is null`),
    // For app_tenants_with_expiry_webhooks(), which would otherwise read all webhooks of all tenants.
    index("webhook_expiry_idx")
      .on(t.tenantId)
      .where(sql`'deal.expired' = any(events) and is_enabled and deleted_at is null`),
  ],
);

/**
 * The result of one attempt. status: of the response, null without one. milliseconds: until the response. code:
 * of the problem, missing in old rows.
 */
export type DeliveryAttempt = {
  at: string;
  status: number | null;
  milliseconds: number;
  code?: string | null;
  problem: string | null;
};

/**
 * Messages to webhooks, written in the transaction that causes them and sent afterwards, like mails. A row is due
 * from next_at on, is claimed until locked_until, and ends as delivered or, after the last attempt, as dead.
 */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    tenantId: ofTenant(),
    id: identity(),
    webhookId: reference("webhook_id").notNull(),
    /**
     * The message's id, the same for each attempt and each re-delivery, so that receivers can recognise
     * duplicates.
     */
    messageId: uuid("message_id").notNull(),
    event: text("event").notNull(),
    /** When the event happened. */
    occurredAt: instant("occurred_at").notNull(),
    /** The event's data, from which the message is written. */
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    nextAt: instant("next_at").notNull().defaultNow(),
    lockedUntil: instant("locked_until"),
    deliveredAt: instant("delivered_at"),
    deadAt: instant("dead_at"),
    attempts: integer("attempts").notNull().default(0),
    history: jsonb("history").$type<DeliveryAttempt[]>().notNull().default([]),
    /** The beginning of the last response's body. */
    answer: text("answer").notNull().default(""),
  },
  (t) => [
    ...tenantKeys("webhook_delivery", t),
    index("webhook_delivery_due_idx")
      .on(t.tenantId, t.nextAt)
      .where(sql`delivered_at is null and dead_at is null`),
    index("webhook_delivery_dead_idx")
      .on(t.tenantId, t.id)
      .where(sql`dead_at is not null`),
    index("webhook_delivery_webhook_idx").on(t.tenantId, t.webhookId, t.id),
    index("webhook_delivery_age_idx").on(t.tenantId, t.createdAt),
    foreignKey({
      name: "webhook_delivery_webhook_fk",
      columns: [t.tenantId, t.webhookId],
      foreignColumns: [webhook.tenantId, webhook.id],
    }).onDelete("cascade"),
  ],
);
