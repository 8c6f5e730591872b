import { createCipheriv, createDecipheriv, randomBytes, hkdfSync } from "node:crypto";
import { config } from "@/base/config.mjs";
import { authSecret } from "./auth-secret";

/** The place to which a sealed text is bound: it cannot be opened for another one. */
type SecretPlace = { tenantId: number; purpose: string };

const FORM = /^v1\.([\w-]+)\.([\w-]{16})\.([\w-]{22,})$/;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for storage with AES-256-GCM: `v1.<key id>.<96-bit nonce>.<ciphertext and tag>`, in
 * base64url.
 */
export function seal(place: SecretPlace, secret: string): string {
  const [{ id, key }] = keyRing();
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(labelOf(place));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return ["v1", id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/** Decrypts a sealed text; null if its key is unknown, or if it was altered or moved. */
export function unseal(place: SecretPlace, text: string): string | null {
  const [, id, nonce = "", sealed = ""] = FORM.exec(text) ?? [];
  const match = keyRing().find((candidate) => candidate.id === id);
  if (!match) return null;
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", match.key, Buffer.from(nonce, "base64url"), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(labelOf(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    // The tag does not match: altered, or sealed for another place.
    return null;
  }
}

const labelOf = ({ tenantId, purpose }: SecretPlace): Buffer => Buffer.from(`${purpose}:${tenantId}`, "utf8");

/** An AES-256 key and its id in sealed texts. */
type SecretKey = { id: string; key: Buffer };

/**
 * The keys of stored secrets: the first one encrypts, all decrypt. The first is derived from the server's secret,
 * the others from former ones in KAPI_FORMER_SECRETS (separated by commas), so that the secret can be changed
 * without losing stored ones.
 */
export function keyRing(): readonly [SecretKey, ...SecretKey[]] {
  const secrets = [authSecret(), ...config.KAPI_FORMER_SECRETS].join("\n");
  if (derived?.secrets !== secrets)
    derived = { secrets, keys: [keyOf(authSecret()), ...config.KAPI_FORMER_SECRETS.map(keyOf)] };
  return derived.keys;
}

let derived: { secrets: string; keys: readonly [SecretKey, ...SecretKey[]] } | undefined;

// Separate purposes (RFC 5869, info), so that neither the id nor the key reveals anything about other keys
// derived from the same secret.
const keyOf = (secret: string): SecretKey => ({
  id: Buffer.from(hkdfSync("sha256", secret, "kapi", "stored secrets: key id", 6)).toString("base64url"),
  key: Buffer.from(hkdfSync("sha256", secret, "kapi", "stored secrets: key", 32)),
});
