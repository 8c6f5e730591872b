import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { identity, instant, isolation, reference, stamps, tenantKeys, version } from "./columns";
import { language, ofTenant } from "./tenant";

/** Permission slugs module.action (PRM-01); a reference table. */
export const permission = pgTable("permission", {
  id: integer("id").primaryKey(),
  slug: text("slug").notNull().unique("permission_slug_key"),
  module: text("module").notNull(),
  action: text("action").notNull(),
});

/** Roles of a tenant; the four system roles exist in every tenant (S-050). */
export const role = pgTable(
  "role",
  {
    tenantId: ofTenant(),
    id: identity(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    level: integer("level").notNull().default(1),
    isSystem: boolean("is_system").notNull().default(false),
    version: version(),
    ...stamps(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    ...tenantKeys("role", t),
    uniqueIndex("role_slug_key")
      .on(t.tenantId, t.slug)
      .where(sql`deleted_at is null`),
    check("role_level_check", sql`level between 1 and 100`),
  ],
);

export const rolePermission = pgTable(
  "role_permission",
  {
    tenantId: ofTenant(),
    roleId: reference("role_id").notNull(),
    permissionId: integer("permission_id")
      .notNull()
      .references(() => permission.id),
  },
  (t) => [
    primaryKey({ name: "role_permission_pk", columns: [t.tenantId, t.roleId, t.permissionId] }),
    foreignKey({
      name: "role_permission_role_fk",
      columns: [t.tenantId, t.roleId],
      foreignColumns: [role.tenantId, role.id],
    }).onDelete("cascade"),
    isolation(),
  ],
);

/** People who sign in. A person in two tenants has two rows. At most one role. */
export const userAccount = pgTable(
  "user_account",
  {
    tenantId: ofTenant(),
    id: identity(),
    uuid: uuid("uuid").notNull(),
    email: text("email").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phone: text("phone"),
    /** Language of mails to the user; null: the tenant's. */
    languageId: integer("language_id").references(() => language.id),
    passwordHash: text("password_hash"),
    roleId: reference("role_id"),
    isActive: boolean("is_active").notNull().default(true),
    emailVerifiedAt: instant("email_verified_at"),
    /**
     * The user has an authenticator app or a passkey, so that the password alone is not enough
     * (lib/domain/factors).
     */
    hasSecondFactor: boolean("has_second_factor").notNull().default(false),
    /** The directory's id of the user (SCIM). */
    externalId: text("external_id"),
    /** The directory's name of the user (SCIM) in lower case; null: it is the address (docs/adr/0104). */
    scimUserName: text("scim_user_name"),
    version: version(),
    ...stamps(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    ...tenantKeys("user_account", t),
    uniqueIndex("user_account_email_key")
      .on(t.tenantId, t.email)
      .where(sql`deleted_at is null`),
    uniqueIndex("user_account_external_key")
      .on(t.tenantId, t.externalId)
      .where(sql`external_id is not null and deleted_at is null`),
    uniqueIndex("user_account_scim_user_name_key")
      .on(t.tenantId, t.scimUserName)
      .where(sql`scim_user_name is not null and deleted_at is null`),
    uniqueIndex("user_account_uuid_key").on(t.tenantId, t.uuid),
    index("user_account_role_idx").on(t.tenantId, t.roleId),
    foreignKey({
      name: "user_account_role_fk",
      columns: [t.tenantId, t.roleId],
      foreignColumns: [role.tenantId, role.id],
    }),
    check("user_account_email_lower_check", sql`email = lower(email)`),
    check("user_account_scim_user_name_lower_check", sql`scim_user_name = lower(scim_user_name)`),
  ],
);

/** Permissions of a user in addition to those of the role (S-049). */
export const userPermission = pgTable(
  "user_permission",
  {
    tenantId: ofTenant(),
    userId: reference("user_id").notNull(),
    permissionId: integer("permission_id")
      .notNull()
      .references(() => permission.id),
  },
  (t) => [
    primaryKey({ name: "user_permission_pk", columns: [t.tenantId, t.userId, t.permissionId] }),
    foreignKey({
      name: "user_permission_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete("cascade"),
    isolation(),
  ],
);

/** The ways to sign in: password (with the second factor, if there is one), passkey alone, single sign-on. */
export const SIGN_IN_WAYS = ["password", "passkey", "sso"] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** One sign-in with its tokens. Both cookie and bearer tokens refer to this row, so revoking it ends both (S-007). */
export const session = pgTable(
  "session",
  {
    tenantId: ofTenant(),
    id: identity(),
    userId: reference("user_id").notNull(),
    channel: text("channel", { enum: ["site", "bearer"] }).notNull(),
    /** How the user signed in. */
    signedInBy: text("signed_in_by", { enum: SIGN_IN_WAYS }).notNull().default("password"),
    /** What ends the session at the provider (lib/domain/single-sign-on/sign-out.ts), sealed; null: nothing does. */
    atProvider: text("at_provider"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When the user last confirmed their identity; null: not since the sign-in. */
    provedAt: instant("proved_at"),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    revokedBecause: text("revoked_because"),
    /** Updated rarely; see exactness() in lib/domain/auth/session-end.ts. */
    lastUsedAt: instant("last_used_at"),
    /** The browser's User-Agent at the sign-in; network: from networkOf(). */
    userAgent: text("user_agent").notNull().default(""),
    network: text("network").notNull().default(""),
    /** The deal that the user has open, and when the browser last said so (lib/domain/deals/following/also-open.ts). */
    openDealId: reference("open_deal_id"),
    openDealAt: instant("open_deal_at"),
  },
  (t) => [
    ...tenantKeys("session", t),
    index("session_user_idx").on(t.tenantId, t.userId, t.createdAt),
    index("session_open_deal_idx")
      .on(t.tenantId, t.openDealId)
      .where(sql`${t.openDealId} is not null`),
    foreignKey({
      name: "session_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Devices from which a user has signed in (lib/domain/auth/devices.ts); a sign-in from a new one is announced by
 * mail. The hash covers the device's identifier and the user, so that rows of two users cannot be linked.
 */
export const userDevice = pgTable(
  "user_device",
  {
    tenantId: ofTenant(),
    userId: reference("user_id").notNull(),
    deviceHash: text("device_hash").notNull(),
    firstSeenAt: instant("first_seen_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "user_device_pk", columns: [t.tenantId, t.userId, t.deviceHash] }),
    foreignKey({
      name: "user_device_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete("cascade"),
    isolation(),
  ],
);

/** Hashes of a session's tokens; tokens are never stored in plain text (S-008). */
export const sessionToken = pgTable(
  "session_token",
  {
    tenantId: ofTenant(),
    tokenHash: text("token_hash").notNull(),
    sessionId: reference("session_id").notNull(),
    kind: text("kind", { enum: ["access", "refresh", "site"] }).notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    primaryKey({ name: "session_token_pk", columns: [t.tenantId, t.tokenHash] }),
    index("session_token_session_idx").on(t.tenantId, t.sessionId),
    index("session_token_expiry_idx").on(t.tenantId, t.expiresAt),
    foreignKey({
      name: "session_token_session_fk",
      columns: [t.tenantId, t.sessionId],
      foreignColumns: [session.tenantId, session.id],
    }).onDelete("cascade"),
    isolation(),
  ],
);

/**
 * Links in mails: verify an address, choose a password (S-021). Only the token's hash is stored; the token itself
 * is derived from the seed with the server's key when the mail is written, so that it is not in the database. A
 * link is bound to the user's address and password at the time.
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

/** A user's named tokens for programs: the token's hash, and which of its owner's permissions it may use. */
export const apiToken = pgTable(
  "api_token",
  {
    tenantId: ofTenant(),
    id: identity(),
    userId: reference("user_id").notNull(),
    name: text("name").notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Its last characters, to recognise it in lists. */
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
