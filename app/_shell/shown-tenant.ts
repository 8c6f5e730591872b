import { notFound } from "next/navigation";
import { pageTenant } from "@/lib/auth/page-context";
import { AppError } from "@/lib/http/errors";
import type { Tenant } from "@/lib/tenants/tenant";

/** The tenant of this page; where there is none, or none that is open, the 404 page (S-002, S-005). */
export async function shownTenant(): Promise<Tenant> {
  try {
    return await pageTenant();
  } catch (error) {
    if (error instanceof AppError) notFound();
    throw error;
  }
}
