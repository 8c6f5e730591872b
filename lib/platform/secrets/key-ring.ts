import { hkdfSync } from "node:crypto";
import { config } from "@/db/config.mjs";
import { authSecret } from "./auth-secret";

/** A key of AES-256 and the id by which sealed texts name it. */
export type SecretKey = { id: string; key: Buffer };

/**
 * The keys that stored secrets are sealed with: the first seals, all open. The first is derived from the server's
 * secret, the others from former ones in KAPI_FORMER_SECRETS (separated by commas), so that a secret can be changed
 * without losing what it sealed.
 */
export function keyRing(): readonly [SecretKey, ...SecretKey[]] {
  const secrets = [authSecret(), ...config.KAPI_FORMER_SECRETS].join("\n");
  if (derived?.secrets !== secrets)
    derived = { secrets, keys: [keyOf(authSecret()), ...config.KAPI_FORMER_SECRETS.map(keyOf)] };
  return derived.keys;
}

let derived: { secrets: string; keys: readonly [SecretKey, ...SecretKey[]] } | undefined;

// Purposes of their own (RFC 5869, info): neither the id nor the key says anything of another key made from the same
// secret.
const keyOf = (secret: string): SecretKey => ({
  id: Buffer.from(hkdfSync("sha256", secret, "kapi", "stored secrets: key id", 6)).toString("base64url"),
  key: Buffer.from(hkdfSync("sha256", secret, "kapi", "stored secrets: key", 32)),
});
