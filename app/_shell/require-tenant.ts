import { forbidden, notFound } from "next/navigation";
import { pageTenant } from "@/lib/server/auth/page-context";
import { AppError } from "@/lib/core/contract/errors";
import type { Tenant } from "@/lib/core/tenants/host";

/**
 * The tenant of this page. Without one the 404 page is shown; for a disabled one the 403 page (S-002, S-005).
 */
export async function requireTenant(): Promise<Tenant> {
  try {
    return await pageTenant();
  } catch (error) {
    if (error instanceof AppError && error.code === "TENANT_DISABLED") forbidden();
    if (error instanceof AppError) notFound();
    throw error;
  }
}
