import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { identity, instant, reference, tenantKeys } from "./columns";
import { ofTenant } from "./tenant";
import { userAccount } from "./user";

/**
 * Links that mails carry: verify an address, choose a password (S-021). Of the token only the hash is stored;
 * the token itself is derived from the seed with the server's key when the mail is written, so that it is
 * nowhere in the database. A link is bound to the address and to the password that the user had when it was
 * made.
 */
export const accountLink = pgTable(
  "account_link",
  {
    tenantId: ofTenant(),
    id: identity(),
    kind: text("kind", { enum: ["verify", "reset"] }).notNull(),
    userId: reference("user_id").notNull(),
    seed: uuid("seed").notNull(),
    tokenHash: text("token_hash").notNull(),
    email: text("email").notNull(),
    passwordFingerprint: text("password_fingerprint").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    ...tenantKeys("account_link", t),
    uniqueIndex("account_link_token_key").on(t.tenantId, t.tokenHash),
    index("account_link_user_idx").on(t.tenantId, t.userId, t.kind),
    index("account_link_expiry_idx").on(t.tenantId, t.expiresAt),
    foreignKey({
      name: "account_link_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete("cascade"),
  ],
);
