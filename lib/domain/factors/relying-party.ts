import { hostName } from "@/lib/core/tenants/host";
import { isHttps } from "@/lib/platform/http/is-https";

/** The site for which passkeys are used: its host, and the origin that browsers include in what they sign. */
export type RelyingParty = { id: string; origin: string };

/**
 * The relying party of a request (WebAuthn): the request's host. The server accepts only hosts of tenants, and
 * browsers sign only for the host that they show, whatever a request claims.
 */
export function relyingParty(headers: Headers): RelyingParty {
  const host = headers.get("host") ?? "localhost";
  const scheme = isHttps(headers) ? "https" : "http";
  return { id: hostName(host), origin: `${scheme}://${host.toLowerCase()}` };
}
