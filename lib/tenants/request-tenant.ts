import { AppError, notFound } from "@/lib/http/errors";
import { findTenant } from "./find-tenant";
import { tenantOfHost } from "./host";
import type { Tenant } from "./tenant";

const HEADER = /^[A-Za-z0-9-]{1,63}$/;

/**
 * The tenant of a request: its host names it; only where the host names none may the header X-tenant-UUID choose
 * (slug or uuid, X-14, X-15). Errors: 421 unknown host, 400 malformed header, 403 TENANT_MISMATCH, 404 'Tenant not found',
 * 403 TENANT_DISABLED (S-005).
 */
export async function requestTenant(headers: Headers): Promise<Tenant> {
  const chosen = chosenByHeader(headers);
  const host = tenantOfHost(headers.get("host") ?? "localhost", process.env["MAIN_DOMAIN"]);
  if (host.kind === "unknown") throw new AppError(421, "UNKNOWN_HOST", "This host is not served here.");
  const slug = host.kind === "named" ? host.slug : (chosen ?? defaultSlug(host.kind));
  const tenant = await findTenant(slug);
  if (!tenant) throw notFound("Tenant not found");
  if (host.kind === "named" && chosen && chosen !== tenant.slug && chosen !== tenant.uuid) {
    throw new AppError(403, "TENANT_MISMATCH", "This session belongs to another workspace.");
  }
  if (!tenant.isEnabled) throw new AppError(403, "TENANT_DISABLED", "This workspace is disabled.");
  return tenant;
}

function chosenByHeader(headers: Headers): string | null {
  const value = headers.get("x-tenant-uuid");
  if (value === null || value === "") return null;
  // Repeated headers arrive joined by commas: malformed like any other odd value.
  if (!HEADER.test(value)) throw new AppError(400, "VALIDATION_ERROR", "X-tenant-UUID is malformed.");
  return value.toLowerCase();
}

const defaultSlug = (kind: "local" | "none") =>
  kind === "local" ? "local" : (process.env["DEFAULT_TENANT"] ?? "local");
