import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { identity, instant, isolation, reference, stamps, tenantKeys, version } from "./columns";
import { ofTenant } from "./tenant";
import { userAccount } from "./user";

/** Which role somebody gets by a value of their claim; the first that fits counts. */
export type RoleMapping = { value: string; role: string }[];

/** A tenant's OpenID Connect provider and what is made of those who come from there. */
export const singleSignOn = pgTable(
  "single_sign_on",
  {
    tenantId: ofTenant(),
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    /** Sealed. */
    clientSecret: text("client_secret").notNull(),
    /** What the button of the sign-in calls it. */
    label: text("label").notNull(),
    /** With spaces between, as the provider is asked for them. */
    scopes: text("scopes").notNull(),
    /** The claim that roles are taken from; null: from nowhere. */
    roleClaim: text("role_claim"),
    /** Roles by their slugs, which may be gone meanwhile. */
    roleMapping: jsonb("role_mapping").$type<RoleMapping>().notNull().default([]),
    /** Where no value fits; null: refused. */
    defaultRole: text("default_role"),
    /** Those of other domains are refused; empty: any. */
    mailDomains: text("mail_domains").array().notNull(),
    /** Whoever is unknown gets an account at the first sign-in. */
    provisionsUsers: boolean("provisions_users").notNull().default(false),
    /** Passwords are for administrators alone. */
    isEnforced: boolean("is_enforced").notNull().default(false),
    isEnabled: boolean("is_enabled").notNull().default(true),
    version: version(),
    ...stamps(),
  },
  (t) => [primaryKey({ name: "single_sign_on_pk", columns: [t.tenantId] }), isolation()],
);

/** A sign-in that has been sent to the provider and may come back once, to the same browser. */
export const singleSignOnAttempt = pgTable(
  "single_sign_on_attempt",
  {
    tenantId: ofTenant(),
    stateHash: text("state_hash").notNull(),
    browserHash: text("browser_hash").notNull(),
    /** Nonce, PKCE verifier and where to go afterwards, sealed. */
    sealed: text("sealed").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "single_sign_on_attempt_pk", columns: [t.tenantId, t.stateHash] }),
    index("single_sign_on_attempt_expiry_idx").on(t.tenantId, t.expiresAt),
    isolation(),
  ],
);

/** Who a user is at a provider: they are known by it from the second sign-in on, whatever their address is then. */
export const userIdentity = pgTable(
  "user_identity",
  {
    tenantId: ofTenant(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: reference("user_id").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: "user_identity_pk", columns: [t.tenantId, t.issuer, t.subject] }),
    uniqueIndex("user_identity_user_key").on(t.tenantId, t.userId, t.issuer),
    foreignKey({
      name: "user_identity_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete("cascade"),
    isolation(),
  ],
);

/** Tokens by which directories keep a tenant's users; of a token only its hash. */
export const scimToken = pgTable(
  "scim_token",
  {
    tenantId: ofTenant(),
    id: identity(),
    name: text("name").notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Its last letters, by which it is told from others. */
    ending: text("ending").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Exact to the minute. */
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [...tenantKeys("scim_token", t), uniqueIndex("scim_token_hash_key").on(t.tenantId, t.tokenHash)],
);
