import { createHash, createHmac } from "node:crypto";
import { authSecret } from "./auth-secret";

export type LinkKind = "verify" | "reset";

/**
 * The token of a link: 43 characters, derived from the link's seed with the server's key. So the mail that is
 * sent later can carry it, although the database holds nothing but its hash.
 */
export const linkToken = (kind: LinkKind, tenantId: number, seed: string): string =>
  createHmac("sha256", authSecret()).update(`account-link:${kind}:${tenantId}:${seed}`).digest("base64url");

/** What binds a link to the password of its moment; a user without one has a fingerprint too. */
export const passwordFingerprint = (passwordHash: string | null): string =>
  createHash("sha256")
    .update(passwordHash ?? "")
    .digest("hex")
    .slice(0, 32);
