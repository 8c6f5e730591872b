import { config } from "@/db/config.mjs";

/**
 * Where a tenant's site is: at the domain that it was given, else at its name below the main domain as configured now
 * (T-13, S-135), the default tenant at the main domain itself. Without a main domain below localhost.
 */
export function domainOf({ slug, ownDomain }: { slug: string; ownDomain: string | null }): string {
  const main = config.MAIN_DOMAIN?.toLowerCase();
  if (ownDomain !== null) return ownDomain;
  return main && slug === defaultTenantSlug() ? main : `${slug}.${main ?? "localhost"}`;
}

/** The tenant of hosts that name none. */
export const defaultTenantSlug = (): string => config.DEFAULT_TENANT;

/**
 * The address of a tenant's site, without a slash at the end: built from its own domain or the configuration alone,
 * never from a request's Host (S-022). Below localhost that is this server's own port over http, else https.
 */
export function siteAddress({ domain }: { domain: string }): string {
  const isLocal = domain === "localhost" || domain.endsWith(".localhost");
  return isLocal ? `http://${domain}:${config.PORT}` : `https://${domain}`;
}
