import { createHmac } from "node:crypto";
import { authSecret } from "@/lib/platform/secrets/auth-secret";
import type { LimitName } from "@/lib/core/contract/limits";

/**
 * The key of a counter in the database: limit, tenant, and a keyed hash of whom it counts, so that neither addresses nor e-mails lie
 * there in the clear. All processes of an installation share the key of the hash.
 */
export const storedKey = (
  name: LimitName | `${LimitName}.${string}`,
  tenantId: number,
  who: string,
): string =>
  `${name}:${tenantId}:${createHmac("sha256", authSecret()).update(`${name}:${tenantId}:${who}`).digest("base64url").slice(0, 22)}`;
