import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  identity,
  instant,
  isolation,
  LANGUAGE_CODES,
  reference,
  stamps,
  tenantKeys,
  version,
} from "./columns";
import { deal } from "./deal";
import { ofTenant } from "./tenant";
import { userAccount } from "./user";

/**
 * A contact as it was when the proposal was sent: later changes of the contact do not alter this record.
 * first_name: the name in greetings; empty or, in older records, absent: greeted without a name.
 */
export type SentTo = { contact_id: number; name: string; first_name?: string; email: string };

/** Proposals that staff mailed to contacts. Insert-only: requests may not change or delete rows. */
export const proposalSending = pgTable(
  "proposal_sending",
  {
    tenantId: ofTenant(),
    id: identity(),
    dealId: reference("deal_id").notNull(),
    userId: reference("user_id").notNull(),
    recipients: jsonb("recipients").$type<SentTo[]>().notNull(),
    /** As written, with variables; empty: the usual one. */
    subject: text("subject").notNull().default(""),
    greeting: text("greeting").notNull().default(""),
    message: text("message").notNull().default(""),
    language: text("language", { enum: LANGUAGE_CODES }).notNull(),
    /** Addresses that got a copy of the first recipient's mail. */
    cc: jsonb("cc").$type<string[]>().notNull().default([]),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [
    ...tenantKeys("proposal_sending", t),
    index("proposal_sending_deal_idx").on(t.tenantId, t.dealId, t.at),
    foreignKey({
      name: "proposal_sending_deal_fk",
      columns: [t.tenantId, t.dealId],
      foreignColumns: [deal.tenantId, deal.id],
    }),
    foreignKey({
      name: "proposal_sending_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }),
  ],
);

/** What is sent later: contacts by id, texts as written, and the language if one was chosen. */
export type StoredSending = {
  contact_ids: number[];
  subject: string;
  greeting: string;
  message: string;
  cc: string[];
  language?: (typeof LANGUAGE_CODES)[number];
};

/**
 * Sendings that wait for their time or for the end of the time in which they can be undone. due_at moves when an
 * attempt fails; send_at is what was asked for. token_id: of the API token with which it was asked for.
 */
export const scheduledSending = pgTable(
  "scheduled_sending",
  {
    tenantId: ofTenant(),
    id: identity(),
    dealId: reference("deal_id").notNull(),
    userId: reference("user_id").notNull(),
    tokenId: reference("token_id"),
    body: jsonb("body").$type<StoredSending>().notNull(),
    /** Whether it waits only to be undone, so that it is no news in the timeline. */
    isUndoable: boolean("is_undoable").notNull(),
    state: text("state", { enum: ["waiting", "sent", "cancelled", "dropped", "refused"] })
      .notNull()
      .default("waiting"),
    sendAt: instant("send_at").notNull(),
    dueAt: instant("due_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lockedUntil: instant("locked_until"),
    createdAt: instant("created_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    ...tenantKeys("scheduled_sending", t),
    index("scheduled_sending_due_idx")
      .on(t.tenantId, t.dueAt)
      .where(sql`state = 'waiting'`),
    index("scheduled_sending_deal_idx").on(t.tenantId, t.dealId),
    index("scheduled_sending_age_idx").on(t.tenantId, t.createdAt),
    foreignKey({
      name: "scheduled_sending_deal_fk",
      columns: [t.tenantId, t.dealId],
      foreignColumns: [deal.tenantId, deal.id],
    }),
    foreignKey({
      name: "scheduled_sending_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }),
  ],
);

/** Subject, greeting and message of proposals' mails, saved to be used again. */
export const mailTemplate = pgTable(
  "mail_template",
  {
    tenantId: ofTenant(),
    id: identity(),
    name: text("name").notNull(),
    language: text("language", { enum: LANGUAGE_CODES }).notNull(),
    subject: text("subject").notNull().default(""),
    greeting: text("greeting").notNull().default(""),
    message: text("message").notNull().default(""),
    version: version(),
    ...stamps(),
  },
  (t) => [
    ...tenantKeys("mail_template", t),
    uniqueIndex("mail_template_name_key").on(t.tenantId, t.language, sql`lower(${t.name})`),
  ],
);

/**
 * The networks from which a proposal was seen on a day (UTC), so that a view counts once a day for each. The
 * network is a keyed hash that differs for each proposal and day; rows are removed when their day is over
 * (lib/domain/proposals/view-proposal.ts).
 */
export const proposalView = pgTable(
  "proposal_view",
  {
    tenantId: ofTenant(),
    dealId: reference("deal_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    networkHash: text("network_hash").notNull(),
  },
  (t) => [
    primaryKey({ name: "proposal_view_pk", columns: [t.tenantId, t.dealId, t.day, t.networkHash] }),
    index("proposal_view_day_idx").on(t.tenantId, t.day),
    foreignKey({
      name: "proposal_view_deal_fk",
      columns: [t.tenantId, t.dealId],
      foreignColumns: [deal.tenantId, deal.id],
    }),
    isolation(),
  ],
);
