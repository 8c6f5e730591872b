import { hostName } from "@/lib/core/tenants/host";
import { isHttps } from "@/lib/platform/http/request-facts";

/** Where passkeys are asked for: the site's host, and the origin that a browser writes under what it signs. */
export type RelyingParty = { id: string; origin: string };

/**
 * The relying party of a request (WebAuthn): its own host. The server has let in only hosts that are a tenant's, and
 * a browser signs for no other host than the one that it shows, whatever a request says.
 */
export function relyingParty(headers: Headers): RelyingParty {
  const host = headers.get("host") ?? "localhost";
  const scheme = isHttps(headers) ? "https" : "http";
  return { id: hostName(host), origin: `${scheme}://${host.toLowerCase()}` };
}
