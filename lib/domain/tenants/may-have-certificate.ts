import { config } from "@/base/config.mjs";
import { findTenant, findTenantAt } from "./find-tenant";
import { asDomain } from "./tenant-name";

/**
 * Whether a host is served here, so that a proxy may get a certificate for it: the main domain, a tenant's name
 * below it, each also with www, and custom domains. Further labels before a tenant's name are served but get no
 * certificate, because anybody could invent any number of them.
 */
export async function mayHaveCertificate(host: string): Promise<boolean> {
  const name = asDomain(host);
  if (name === null) return false;
  const main = config.MAIN_DOMAIN?.toLowerCase();
  const plain = name.replace(/^www\./, "");
  if (main && plain === main) return true;
  if (!main || !name.endsWith(`.${main}`)) return (await findTenantAt(name)) !== null;
  const slug = plain.slice(0, -main.length - 1);
  return !slug.includes(".") && (await findTenant(slug))?.slug === slug;
}
