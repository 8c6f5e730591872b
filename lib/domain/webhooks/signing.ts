import { createHmac, randomBytes } from "node:crypto";
import type { webhook } from "@/db/schema";
import { seal, unseal } from "@/lib/platform/secrets/seal";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new signing secret in the format of Standard Webhooks libraries: whsec_ and 32 random bytes in base64. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/**
 * The header webhook-signature: for each secret `v1,` and the HMAC-SHA256 of "id.timestamp.body" in base64, separated
 * by spaces. Source: Standard Webhooks, symmetric signatures.
 * @param timestamp seconds since 1970
 */
export const signatureOf = (
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string =>
  secrets
    .map(
      (secret) =>
        `v1,${createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
          .update(`${id}.${timestamp}.${body}`)
          .digest("base64")}`,
    )
    .join(" ");

const place = (tenantId: number) => ({ tenantId, purpose: "webhook secret" });

export const sealSecret = (tenantId: number, secret: string): string => seal(place(tenantId), secret);
/** The decrypted secret; null if its key is gone. */
export const openSecret = (tenantId: number, sealed: string): string | null =>
  unseal(place(tenantId), sealed);

type Former = Pick<typeof webhook.$inferSelect, "formerSecret" | "formerSecretUntil">;

/** The former sealed secrets that still sign, newest first. */
export const formerSecrets = ({ formerSecret, formerSecretUntil }: Former, now: Date): string[] =>
  formerSecret !== null && formerSecretUntil !== null && formerSecretUntil > now
    ? formerSecret.split(" ")
    : [];
