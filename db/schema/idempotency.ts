import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, isolation } from "./columns";
import { ofTenant } from "./tenant";

/**
 * Idempotency keys, written in the transaction of the call's effect (S-031): the request (method with route, hash
 * of the canonical body) and the response. Without a status the call is still running.
 */
export const idempotencyRecord = pgTable(
  "idempotency_record",
  {
    tenantId: ofTenant(),
    /** The caller; each caller has separate keys. */
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
