import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { identity, instant, reference, stamps, tenantKeys, version } from "./columns";
import { ofTenant } from "./tenant";

/** Addresses that a tenant wants to have told what happens to its deals. Secrets are sealed. */
export const webhook = pgTable(
  "webhook",
  {
    tenantId: ofTenant(),
    id: identity(),
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    events: text("events").array().notNull(),
    secret: text("secret").notNull(),
    /** Those before, newest first, with spaces between; they sign too until then. */
    formerSecret: text("former_secret"),
    formerSecretUntil: instant("former_secret_until"),
    isEnabled: boolean("is_enabled").notNull().default(true),
    /** Why it was switched off without anybody asking: failing, gone. */
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
  ],
);

/**
 * What happened at one attempt. status: of the answer, null when there was none. milliseconds: until the
 * answer. code: of the problem, missing in old rows.
 */
export type DeliveryAttempt = {
  at: string;
  status: number | null;
  milliseconds: number;
  code?: string | null;
  problem: string | null;
};

/**
 * Messages to webhooks, written in the transaction of their cause and sent after it, like mails.
 * A row is due from next_at on, is worked on until locked_until, and ends as delivered or, after the last
 * attempt, as dead.
 */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    tenantId: ofTenant(),
    id: identity(),
    webhookId: reference("webhook_id").notNull(),
    /** The message's own id, the same at each attempt and each re-delivery, by which a receiver knows it again. */
    messageId: uuid("message_id").notNull(),
    event: text("event").notNull(),
    /** When it happened. */
    occurredAt: instant("occurred_at").notNull(),
    /** What was true then; the message is written from it. */
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    nextAt: instant("next_at").notNull().defaultNow(),
    lockedUntil: instant("locked_until"),
    deliveredAt: instant("delivered_at"),
    deadAt: instant("dead_at"),
    attempts: integer("attempts").notNull().default(0),
    history: jsonb("history").$type<DeliveryAttempt[]>().notNull().default([]),
    /** The beginning of the last answer's body. */
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
