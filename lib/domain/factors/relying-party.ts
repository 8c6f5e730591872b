import { hostName } from "@/lib/core/tenants/host";
import { requestOrigin } from "@/lib/platform/http/request-origin";

/** The site for which passkeys are used: its host, and the origin that browsers include in what they sign. */
export type RelyingParty = { id: string; origin: string };

/**
 * The relying party of a request (WebAuthn): the request's host. The server accepts only hosts of tenants, and
 * browsers sign only for the host that they show, whatever a request claims.
 */
export function relyingParty(headers: Headers): RelyingParty {
  return { id: hostName(headers.get("host") ?? "localhost"), origin: requestOrigin(headers) };
}
