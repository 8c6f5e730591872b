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

/** The host of a tenant: its name below the main domain (S-135), below localhost without one. */
export const domainOf = (name: string): string => `${name}.${process.env["MAIN_DOMAIN"] ?? "localhost"}`;

/** The tenant of hosts that name none. */
export const defaultTenantSlug = (): string => process.env["DEFAULT_TENANT"] ?? "local";
