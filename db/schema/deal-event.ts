import { sql } from "drizzle-orm";
import { check, foreignKey, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identity, instant, reference, tenantKeys } from "./columns";
import { deal } from "./deal";
import { ofTenant } from "./tenant";
import { userAccount } from "./user";

/** Kinds of events of a deal; messages has a text for each under deal.timeline.kinds. */
export const DEAL_EVENT_KINDS = [
  "created",
  "changed",
  "scheduled",
  "sending_cancelled",
  "not_sent",
  "sent",
  "shared",
  "reminded",
  "expired",
  "viewed",
  "options_changed",
  "version_kept",
  "question_asked",
  "question_answered",
  "accepted",
  "acceptance_recorded",
  "refused",
  "replaced",
  "cancelled",
  "deleted",
] as const;
export type DealEventKind = (typeof DEAL_EVENT_KINDS)[number];

/** What happened to a deal. Insert-only: requests may not change or delete rows. */
export const dealEvent = pgTable(
  "deal_event",
  {
    tenantId: ofTenant(),
    id: identity(),
    dealId: reference("deal_id").notNull(),
    kind: text("kind", { enum: DEAL_EVENT_KINDS }).notNull(),
    actor: text("actor", { enum: ["member", "visitor", "system"] }).notNull(),
    userId: reference("user_id"),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [
    ...tenantKeys("deal_event", t),
    index("deal_event_deal_idx").on(t.tenantId, t.dealId, t.at),
    index("deal_event_viewed_idx")
      .on(t.tenantId, t.at, t.dealId)
      .where(sql`kind = 'viewed'`),
    foreignKey({
      name: "deal_event_deal_fk",
      columns: [t.tenantId, t.dealId],
      foreignColumns: [deal.tenantId, deal.id],
    }),
  ],
);

/**
 * What customers asked about a deal, and the answers of staff. Requests may answer a question, but not change or
 * delete it.
 */
export const dealQuestion = pgTable(
  "deal_question",
  {
    tenantId: ofTenant(),
    id: identity(),
    dealId: reference("deal_id").notNull(),
    question: text("question").notNull(),
    /** As they were entered on the public page. */
    askedBy: text("asked_by").notNull(),
    askedByEmail: text("asked_by_email").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** Null while it is open. */
    answeredAt: instant("answered_at"),
    answeredBy: reference("answered_by"),
    /** Null: it was answered elsewhere, by phone or mail. */
    answer: text("answer"),
  },
  (t) => [
    ...tenantKeys("deal_question", t),
    index("deal_question_deal_idx").on(t.tenantId, t.dealId, t.askedAt),
    index("deal_question_open_idx")
      .on(t.tenantId, t.askedAt, t.dealId)
      .where(sql`answered_at is null`),
    foreignKey({
      name: "deal_question_deal_fk",
      columns: [t.tenantId, t.dealId],
      foreignColumns: [deal.tenantId, deal.id],
    }),
    foreignKey({
      name: "deal_question_answered_by_fk",
      columns: [t.tenantId, t.answeredBy],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }),
    check(
      "deal_question_answer_check",
      sql`(answered_at is null) = (answered_by is null) and (answered_at is not null or answer is null)`,
    ),
  ],
);
