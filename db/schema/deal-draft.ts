import { foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identity, instant, reference, tenantKeys, version } from "./columns";
import { deal } from "./deal";
import { ofTenant } from "./tenant";
import { userAccount } from "./user";

/**
 * What somebody typed in the builder and has not saved, one for each person and deal; read by that person alone.
 */
export const dealDraft = pgTable(
  "deal_draft",
  {
    tenantId: ofTenant(),
    id: identity(),
    userId: reference("user_id").notNull(),
    /** The id of the deal that is edited, or the name of the draft of a new one. */
    name: text("name").notNull(),
    dealId: reference("deal_id"),
    /** The version of the deal from which it was made; null for a new one. */
    dealVersion: integer("deal_version"),
    title: text("title").notNull(),
    clientName: text("client_name").notNull(),
    /** What it lacks before its proposal could be sent. */
    missing: jsonb("missing").$type<("client" | "services")[]>().notNull(),
    /** The builder's form as JSON: a text, because no query looks into it. */
    content: text("content").notNull(),
    version: version(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    ...tenantKeys("deal_draft", t),
    uniqueIndex("deal_draft_name_key").on(t.tenantId, t.userId, t.name),
    index("deal_draft_age_idx").on(t.tenantId, t.updatedAt),
    foreignKey({
      name: "deal_draft_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }),
    foreignKey({
      name: "deal_draft_deal_fk",
      columns: [t.tenantId, t.dealId],
      foreignColumns: [deal.tenantId, deal.id],
    }),
  ],
);
