import { index, pgTable, text, uniqueIndex, foreignKey } from "drizzle-orm/pg-core";
import { identity, instant, reference, tenantKeys } from "./columns";
import { ofTenant } from "./tenant";
import { userAccount } from "./user";

/**
 * A user's named tokens for programs: of the token only its hash, and the permissions that it may use of its
 * owner's (security 3.5).
 */
export const apiToken = pgTable(
  "api_token",
  {
    tenantId: ofTenant(),
    id: identity(),
    userId: reference("user_id").notNull(),
    name: text("name").notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Its last letters, by which the owner tells it from others. */
    ending: text("ending").notNull(),
    permissions: text("permissions").array().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    /** Exact to the minute. */
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    ...tenantKeys("api_token", t),
    uniqueIndex("api_token_hash_key").on(t.tenantId, t.tokenHash),
    index("api_token_user_idx").on(t.tenantId, t.userId, t.id),
    foreignKey({
      name: "api_token_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete("cascade"),
  ],
);
