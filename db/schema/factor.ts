import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { identity, instant, isolation, reference, tenantKeys } from "./columns";
import { ofTenant } from "./tenant";
import { userAccount } from "./user";

/** A user's authenticator app; one for each user. Until `confirmedAt` is set it cannot be used to sign in. */
export const authenticator = pgTable(
  "authenticator",
  {
    tenantId: ofTenant(),
    userId: reference("user_id").notNull(),
    /** The secret of RFC 6238 in base32, sealed (lib/platform/secrets/seal.ts). */
    secret: text("secret").notNull(),
    /** The 30-second step of the last accepted code; codes of it and of earlier steps are refused. */
    lastStep: bigint("last_step", { mode: "number" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    confirmedAt: instant("confirmed_at"),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [
    primaryKey({ name: "authenticator_pk", columns: [t.tenantId, t.userId] }),
    foreignKey({
      name: "authenticator_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete("cascade"),
    isolation(),
  ],
);

/** Passkeys (WebAuthn), with their public keys, which are not secret. */
export const passkey = pgTable(
  "passkey",
  {
    tenantId: ofTenant(),
    id: identity(),
    userId: reference("user_id").notNull(),
    name: text("name").notNull(),
    /** Its id, assigned by the authenticator, in base64url. */
    credentialId: text("credential_id").notNull(),
    /** In COSE, as base64url. */
    publicKey: text("public_key").notNull(),
    /** The host for which it was created; browsers offer it only there. */
    rpId: text("rp_id").notNull(),
    /** The authenticator's own count of signatures; for many always 0. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [
    ...tenantKeys("passkey", t),
    uniqueIndex("passkey_credential_key").on(t.tenantId, t.credentialId),
    index("passkey_user_idx").on(t.tenantId, t.userId, t.id),
    foreignKey({
      name: "passkey_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete("cascade"),
  ],
);

/** Recovery codes for a lost factor, usable once each; stored as hashes. */
export const recoveryCode = pgTable(
  "recovery_code",
  {
    tenantId: ofTenant(),
    userId: reference("user_id").notNull(),
    codeHash: text("code_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: "recovery_code_pk", columns: [t.tenantId, t.userId, t.codeHash] }),
    foreignKey({
      name: "recovery_code_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete("cascade"),
    isolation(),
  ],
);

/** Challenges for passkeys, each valid once, for one purpose and one user. */
export const passkeyChallenge = pgTable(
  "passkey_challenge",
  {
    tenantId: ofTenant(),
    challenge: text("challenge").notNull(),
    purpose: text("purpose", { enum: ["register", "sign_in", "second_step", "confirm"] }).notNull(),
    /** Null if the passkey itself identifies the user. */
    userId: reference("user_id"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "passkey_challenge_pk", columns: [t.tenantId, t.challenge] }),
    index("passkey_challenge_expiry_idx").on(t.tenantId, t.expiresAt),
    isolation(),
  ],
);

/** A sign-in with a correct password that still needs its second factor. It gives no access. */
export const signInStep = pgTable(
  "sign_in_step",
  {
    tenantId: ofTenant(),
    tokenHash: text("token_hash").notNull(),
    userId: reference("user_id").notNull(),
    /** Number of codes and passkeys tried. */
    attempts: integer("attempts").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "sign_in_step_pk", columns: [t.tenantId, t.tokenHash] }),
    index("sign_in_step_user_idx").on(t.tenantId, t.userId),
    index("sign_in_step_expiry_idx").on(t.tenantId, t.expiresAt),
    foreignKey({
      name: "sign_in_step_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete("cascade"),
    isolation(),
  ],
);
