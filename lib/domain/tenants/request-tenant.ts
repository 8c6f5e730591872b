import { config } from "@/base/config.mjs";
import { AppError, notFound } from "@/lib/core/contract/errors";
import { hostName, tenantOfHost, type HostTenant, type Tenant } from "@/lib/core/tenants/host";
import { findTenant, findTenantAt } from "./find-tenant";
import { defaultTenantSlug } from "./site-address";

const HEADER = /^[A-Za-z0-9-]{1,63}$/;

/** The tenant of a request. Errors: those of namedTenant, 403 TENANT_DISABLED (S-005). */
export const requestTenant = async (headers: Headers): Promise<Tenant> =>
  mustBeEnabled(await namedTenant(headers));

/**
 * The tenant that a request names, disabled or not: its host is a sub-domain or a custom domain of the tenant
 * (T-13); only for other hosts may the header X-tenant-UUID choose it (slug or uuid, X-14, X-15). Errors: 421
 * unknown host, 400 malformed header, 403 TENANT_MISMATCH, 404 'Tenant not found'.
 */
export async function namedTenant(headers: Headers): Promise<Tenant> {
  const chosen = chosenByHeader(headers);
  const asked = headers.get("host") ?? "localhost";
  const host = tenantOfHost(asked, config.MAIN_DOMAIN);
  // The main domain itself belongs to no tenant; without a main domain, any name may be a custom domain.
  const mayBeOwn = host.kind === "unknown" || (host.kind === "none" && !config.MAIN_DOMAIN);
  const owner = mayBeOwn ? await findTenantAt(hostName(asked)) : null;
  if (host.kind === "unknown" && !owner)
    throw new AppError(421, "UNKNOWN_HOST", "This host is not served here.");
  const tenant = owner ?? (await findTenant(slugOf(host, chosen)));
  if (!tenant) throw notFound("Tenant not found");
  const isNamed = owner !== null || host.kind === "named";
  if (isNamed && chosen && chosen !== tenant.slug && chosen !== tenant.uuid) {
    throw new AppError(403, "TENANT_MISMATCH", "X-tenant-UUID names another workspace than the host.");
  }
  return tenant;
}

export function mustBeEnabled(tenant: Tenant): Tenant {
  if (!tenant.isEnabled) throw new AppError(403, "TENANT_DISABLED", "This workspace is disabled.");
  return tenant;
}

function chosenByHeader(headers: Headers): string | null {
  const value = headers.get("x-tenant-uuid");
  if (value === null || value === "") return null;
  // Repeated headers arrive joined by commas, and are malformed like any other invalid value.
  if (!HEADER.test(value)) throw new AppError(400, "VALIDATION_ERROR", "X-tenant-UUID is malformed.");
  return value.toLowerCase();
}

function slugOf(host: HostTenant, chosen: string | null): string {
  if (host.kind === "named") return host.slug;
  return chosen ?? (host.kind === "local" ? "local" : defaultTenantSlug());
}
