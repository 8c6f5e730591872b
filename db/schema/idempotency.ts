import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, isolation } from "./columns";
import { ofTenant } from "./tenant";

/**
 * Keys of repeated calls, written in the transaction of their effect (S-031): what was asked
 * (method with route, SHA-256 of the canonical body) and what was answered. Without a status the call is still
 * running.
 */
export const idempotencyRecord = pgTable(
  "idempotency_record",
  {
    tenantId: ofTenant(),
    /** Who asked: the key of one caller is not another's. */
    principal: text("principal").notNull(),
    key: text("key").notNull(),
    route: text("route").notNull(),
    bodyHash: text("body_hash").notNull(),
    status: integer("status"),
    headers: jsonb("headers").$type<Record<string, string>>(),
    body: text("body"),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "idempotency_record_pk", columns: [t.tenantId, t.principal, t.key] }),
    index("idempotency_record_expiry_idx").on(t.tenantId, t.expiresAt),
    isolation(),
  ],
);
