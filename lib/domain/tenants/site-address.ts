import { config } from "@/base/config.mjs";

/**
 * The domain of a tenant's site: its main custom domain, else its name below the configured main domain (T-13,
 * S-135), for the default tenant the main domain itself. Without a main domain, below localhost.
 */
export function domainOf({ slug, ownDomain }: { slug: string; ownDomain: string | null }): string {
  const main = config.MAIN_DOMAIN?.toLowerCase();
  if (ownDomain !== null) return ownDomain;
  return main && slug === defaultTenantSlug() ? main : `${slug}.${main ?? "localhost"}`;
}

/** The tenant of hosts without one. */
export const defaultTenantSlug = (): string => config.DEFAULT_TENANT;

/**
 * The address of a tenant's site, without a slash at the end: built only from its domain or the configuration,
 * never from a request's Host (S-022). Below localhost it is http with this server's port, else https.
 */
export function siteAddress({ domain }: { domain: string }): string {
  const isLocal = domain === "localhost" || domain.endsWith(".localhost");
  return isLocal ? `http://${domain}:${config.PORT}` : `https://${domain}`;
}
