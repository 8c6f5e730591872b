import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, isolation, reference } from "./columns";
import { ofTenant } from "./tenant";

/** The values of an event's subject by name, without secrets (lib/domain/audit/audit.ts). */
export type AuditValues = Record<string, unknown>;

/**
 * Who did what to what, when, from where: insert-only, one chain for each tenant. `sequence`
 * has no gaps, `hash` is the SHA-256 of the row in canonical form with the hash of the row before it.
 */
export const auditEvent = pgTable(
  "audit_event",
  {
    tenantId: ofTenant(),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    at: instant("at").notNull(),
    actorKind: text("actor_kind", { enum: ["member", "visitor", "system"] }).notNull(),
    actorId: reference("actor_id"),
    actorName: text("actor_name").notNull(),
    actorRole: text("actor_role"),
    address: text("address").notNull(),
    requestId: text("request_id").notNull(),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    subjectName: text("subject_name").notNull(),
    before: jsonb("before").$type<AuditValues>(),
    after: jsonb("after").$type<AuditValues>(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (t) => [
    primaryKey({ name: "audit_event_pk", columns: [t.tenantId, t.sequence] }),
    index("audit_event_at_idx").on(t.tenantId, t.at, t.sequence),
    index("audit_event_actor_idx").on(t.tenantId, t.actorId, t.sequence),
    index("audit_event_action_idx").on(t.tenantId, t.action, t.sequence),
    index("audit_event_subject_idx").on(t.tenantId, t.subjectType, t.subjectId, t.sequence),
    isolation(),
  ],
);

/**
 * The end of each tenant's chain, in a separate table, so that removing its last rows is detected. `seal` is made
 * with the server's secret, which is not in the database, so that somebody with write access cannot forge another
 * end.
 */
export const auditHead = pgTable(
  "audit_head",
  {
    tenantId: ofTenant(),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    hash: text("hash").notNull(),
    seal: text("seal").notNull(),
    /** The last check of the chain: its time, the last event checked, and the problem found or null. */
    checkedAt: instant("checked_at"),
    checkedSequence: bigint("checked_sequence", { mode: "number" }),
    checkedFault: text("checked_fault"),
  },
  (t) => [
    primaryKey({ name: "audit_head_pk", columns: [t.tenantId] }),
    index("audit_head_fault_idx")
      .on(t.tenantId)
      .where(sql`checked_fault is not null`),
    isolation(),
  ],
);
