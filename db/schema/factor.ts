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

/** A user's authenticator app; one for each user. Without `confirmedAt` it is being set up and opens nothing. */
export const authenticator = pgTable(
  "authenticator",
  {
    tenantId: ofTenant(),
    userId: reference("user_id").notNull(),
    /** Of RFC 6238 in base32, sealed (lib/platform/secrets/seal.ts). */
    secret: text("secret").notNull(),
    /** The 30 seconds of the last code that was accepted: it and all before it are refused. */
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

/** Passkeys (WebAuthn): of each the public key, which is no secret. */
export const passkey = pgTable(
  "passkey",
  {
    tenantId: ofTenant(),
    id: identity(),
    userId: reference("user_id").notNull(),
    name: text("name").notNull(),
    /** The id that the authenticator gave it, in base64url. */
    credentialId: text("credential_id").notNull(),
    /** In COSE, as base64url. */
    publicKey: text("public_key").notNull(),
    /** The host that it was made for: at no other does a browser offer it. */
    rpId: text("rp_id").notNull(),
    /** How often it signed, as it counts itself; many always say 0. */
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

/** Codes that stand in for a lost factor, each once; of each its hash. */
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

/** What a passkey is asked to sign: once, for what it was asked for, by the user who was asked. */
export const passkeyChallenge = pgTable(
  "passkey_challenge",
  {
    tenantId: ofTenant(),
    challenge: text("challenge").notNull(),
    purpose: text("purpose", { enum: ["register", "sign_in", "second_step", "confirm"] }).notNull(),
    /** Null where the passkey is to say who signs in. */
    userId: reference("user_id"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "passkey_challenge_pk", columns: [t.tenantId, t.challenge] }),
    index("passkey_challenge_expiry_idx").on(t.tenantId, t.expiresAt),
    isolation(),
  ],
);

/** A sign-in of the site whose password was right and whose second factor is still to come. It opens nothing. */
export const signInStep = pgTable(
  "sign_in_step",
  {
    tenantId: ofTenant(),
    tokenHash: text("token_hash").notNull(),
    userId: reference("user_id").notNull(),
    /** Codes and passkeys that were tried. */
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
