/** What a tenant's name may be made of: it begins a host (VAL-35). */
export const TENANT_NAME = /^[a-z0-9]+$/;

/** Names that mean something else in a host (S-139). */
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

/** What is typed, with only what a name may be made of (VAL-35). */
export const asTenantName = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * A domain as browsers send it: in small letters, its accents as punycode. Null for what is none, an address of a
 * machine, and names that lead nowhere but here.
 */
export function asDomain(typed: string): string | null {
  const text = typed.trim().replace(/\.$/, "");
  if (!/^[^\s/:@?#%\\[\]]{1,253}$/.test(text) || !URL.canParse(`https://${text}`)) return null;
  const { hostname } = new URL(`https://${text}`);
  const isDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(
    hostname,
  );
  return isDomain && hostname.length <= 253 && !hostname.endsWith(".localhost") ? hostname : null;
}
