import { foldText } from "@/lib/core/search/fold-text";
import type { TenantAnswer } from "@/lib/domain/tenant-admin/api";

/**
 * Whether a tenant passes the filters: part of a name, part of a domain, status and mode (TNT-02), folded as in every
 * search (U-40).
 */
export function matchesTenant(
  tenant: TenantAnswer,
  { name = "", domain = "", status, mode }: Readonly<Record<string, string>>,
): boolean {
  const isIn = (typed: string, text: string) => foldText(text).includes(foldText(typed));
  const isAt = [tenant.domain, ...tenant.domains].some((each) => isIn(domain, each));
  const isNamed = [tenant.display_name, tenant.name].some((each) => isIn(name, each));
  if (!isNamed || !isAt) return false;
  if (status && (status === "enabled") !== tenant.is_enabled) return false;
  return !mode || (mode === "test") === tenant.is_test_mode;
}
