import { MAX_DOMAIN } from "./limits";

/** The allowed characters of a tenant's name, which is the first label of its host (VAL-35). */
export const TENANT_NAME = /^[a-z0-9]+$/;

/** Names with another meaning in a host (S-139). */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  "www",
  "api",
  "admin",
  "local",
  "localhost",
  "mail",
  "static",
  "login",
]);

/** Typed text reduced to the allowed characters of a name (VAL-35). */
export const asTenantName = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * A domain as browsers send it: in lower case, with accents as punycode. Null for an invalid one, an IP address,
 * and local names.
 */
export function asDomain(typed: string): string | null {
  const text = typed.trim().replace(/\.$/, "");
  if (text.length > MAX_DOMAIN || !/^[^\s/:@?#%\\[\]]+$/.test(text) || !URL.canParse(`https://${text}`))
    return null;
  const { hostname } = new URL(`https://${text}`);
  const isDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(
    hostname,
  );
  return isDomain && hostname.length <= MAX_DOMAIN && !hostname.endsWith(".localhost") ? hostname : null;
}
