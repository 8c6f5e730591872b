import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identity, instant, tenantKeys } from "./columns";
import { ofTenant } from "./tenant";

/**
 * Mails to send, written in the transaction that causes them and sent afterwards, so that none is lost, and none
 * is sent for a rolled-back change. A row is due from next_at on, is claimed until locked_until, and ends as sent
 * or, after the last attempt, as dead.
 */
export const outbox = pgTable(
  "outbox",
  {
    tenantId: ofTenant(),
    id: identity(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    attempts: integer("attempts").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    nextAt: instant("next_at").notNull().defaultNow(),
    lockedUntil: instant("locked_until"),
    sentAt: instant("sent_at"),
    deadAt: instant("dead_at"),
    lastError: text("last_error"),
  },
  (t) => [
    ...tenantKeys("outbox", t),
    uniqueIndex("outbox_dedupe_key").on(t.tenantId, t.dedupeKey),
    index("outbox_due_idx")
      .on(t.tenantId, t.nextAt)
      .where(sql`sent_at is null and dead_at is null`),
    index("outbox_dead_idx")
      .on(t.tenantId, t.id)
      .where(sql`dead_at is not null`),
    index("outbox_recipient_idx").on(t.tenantId, t.recipient, t.kind, t.createdAt),
    index("outbox_age_idx").on(t.tenantId, t.createdAt),
  ],
);
