/**
 * Where a tenant's site is, without a slash at the end: built from its own domain or the configuration alone
 * (tenant-name.ts), never from a request's Host (S-022). Below localhost that is this server's own port over
 * http, else https.
 */
export function siteAddress({ domain }: { domain: string }): string {
  const isLocal = domain === "localhost" || domain.endsWith(".localhost");
  return isLocal ? `http://${domain}:${process.env["PORT"] ?? 3000}` : `https://${domain}`;
}
