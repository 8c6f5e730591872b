import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyRing } from "./key-ring";

/** What a sealed text belongs to: sealed for one place, it opens at no other. */
export type SecretPlace = { tenantId: number; purpose: string };

const FORM = /^v1\.([\w-]+)\.([\w-]{16})\.([\w-]{22,})$/;
const TAG_BYTES = 16;

/** A secret as it is stored, by AES-256-GCM: `v1.<key id>.<96-bit nonce>.<ciphertext and tag>`, in base64url. */
export function seal(place: SecretPlace, secret: string): string {
  const [{ id, key }] = keyRing();
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(labelOf(place));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return ["v1", id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/** The secret in a sealed text; null when its key is gone, or when it was changed or moved. */
export function unseal(place: SecretPlace, text: string): string | null {
  const [, id, nonce = "", sealed = ""] = FORM.exec(text) ?? [];
  const found = keyRing().find((candidate) => candidate.id === id);
  if (!found) return null;
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", found.key, Buffer.from(nonce, "base64url"), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(labelOf(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    // The tag does not fit: not what was sealed here.
    return null;
  }
}

const labelOf = ({ tenantId, purpose }: SecretPlace): Buffer => Buffer.from(`${purpose}:${tenantId}`, "utf8");
