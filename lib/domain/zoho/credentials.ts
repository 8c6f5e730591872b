import { seal, unseal } from "@/lib/platform/secrets/seal";
import type { ZohoConnection } from "./connection";
import type { ZohoCredentials } from "./renew-access";
import { ZohoError } from "./zoho-error";

type Secret = "client secret" | "refresh token" | "access token";

/** A secret of a tenant's access as it is stored, and back; each opens only as what it was sealed as, at its own tenant. */
export const sealSecret = (tenantId: number, secret: Secret, text: string): string =>
  seal(place(tenantId, secret), text);
export const openSecret = (tenantId: number, secret: Secret, sealed: string): string | null =>
  unseal(place(tenantId, secret), sealed);

const place = (tenantId: number, secret: Secret) => ({ tenantId, purpose: `zoho ${secret}` });

/** What tokens are renewed with. Error: ZohoError `credentials` when the key that they were sealed with is gone. */
export function credentialsOf({ tenantId, region, clientId, ...sealed }: ZohoConnection): ZohoCredentials {
  const clientSecret = openSecret(tenantId, "client secret", sealed.clientSecret);
  const refreshToken = openSecret(tenantId, "refresh token", sealed.refreshToken);
  if (clientSecret === null || refreshToken === null)
    throw new ZohoError("credentials", "The stored credentials cannot be opened any more; enter them again.");
  return { region, clientId, clientSecret, refreshToken };
}
