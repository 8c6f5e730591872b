import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";

/**
 * Whether a tenant passes the filters: substrings of name and domain whatever their case, status and mode
 * (TNT-02).
 */
export function matchesTenant(
  tenant: TenantAnswer,
  { name = "", domain = "", status, mode }: Readonly<Record<string, string>>,
): boolean {
  const isIn = (typed: string, text: string) => text.toLowerCase().includes(typed.trim().toLowerCase());
  if (!isIn(name, tenant.name) || !isIn(domain, tenant.domain)) return false;
  if (status && (status === "enabled") !== tenant.is_enabled) return false;
  return !mode || (mode === "test") === tenant.is_test_mode;
}
