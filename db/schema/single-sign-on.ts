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

/** The role for a value of a user's claim; the first match counts. */
export type RoleMapping = { value: string; role: string }[];

/** A tenant's OpenID Connect provider, and the rules for users who sign in through it. */
export const singleSignOn = pgTable(
  "single_sign_on",
  {
    tenantId: ofTenant(),
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    /** Sealed. */
    clientSecret: text("client_secret").notNull(),
    /** Its label on the sign-in button. */
    label: text("label").notNull(),
    /** Separated by spaces, as sent to the provider. */
    scopes: text("scopes").notNull(),
    /** The claim that contains roles; null: none. */
    roleClaim: text("role_claim"),
    /** Roles by slug; they may have been deleted since. */
    roleMapping: jsonb("role_mapping").$type<RoleMapping>().notNull().default([]),
    /** Whether a value has to be written as in the mapping, capitals included. */
    isRoleCaseExact: boolean("is_role_case_exact").notNull().default(true),
    /** The role if no value matches; null: the sign-in is refused. */
    defaultRole: text("default_role"),
    /** Users of other mail domains are refused; empty: any domain. */
    mailDomains: text("mail_domains").array().notNull(),
    /** Unknown users get an account at their first sign-in. */
    provisionsUsers: boolean("provisions_users").notNull().default(false),
    /** Only administrators may sign in by password. */
    isEnforced: boolean("is_enforced").notNull().default(false),
    isEnabled: boolean("is_enabled").notNull().default(true),
    /** Whoever signs out here is led to the provider, to sign out there too. */
    signsOutAtProvider: boolean("signs_out_at_provider").notNull().default(false),
    version: version(),
    ...stamps(),
  },
  (t) => [primaryKey({ name: "single_sign_on_pk", columns: [t.tenantId] }), isolation()],
);

/** A sign-in that was redirected to the provider; it may return once, in the same browser. */
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

/**
 * A user's identity at a provider. From the second sign-in on users are recognised by it, even if their address
 * changes.
 */
export const userIdentity = pgTable(
  "user_identity",
  {
    tenantId: ofTenant(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: reference("user_id").notNull(),
    /** Their address at the provider when they last signed in; null if that is not known. */
    email: text("email"),
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

/** Tokens with which directories manage a tenant's users; only their hashes. */
export const scimToken = pgTable(
  "scim_token",
  {
    tenantId: ofTenant(),
    id: identity(),
    name: text("name").notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Its last characters, to recognise it in lists. */
    ending: text("ending").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Exact to the minute. */
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [...tenantKeys("scim_token", t), uniqueIndex("scim_token_hash_key").on(t.tenantId, t.tokenHash)],
);
