import { date, foreignKey, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identity, instant, isolation, reference, tenantKeys, LANGUAGE_CODES } from "./columns";
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
    message: text("message").notNull().default(""),
    language: text("language", { enum: LANGUAGE_CODES }).notNull(),
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
