import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { tenant } from "@/db/schema";
import { readBrand } from "@/lib/branding/read-brand";
import type { Tenant } from "@/lib/tenants/tenant";

/** The tenant that a mail comes from, with the address of its logo; null when it was deleted or is disabled: it sends nothing then. */
export async function readSender(db: Transaction, tenantId: number) {
  const [row] = await db
    .select()
    .from(tenant)
    .where(and(eq(tenant.id, tenantId), isNull(tenant.deletedAt), eq(tenant.isEnabled, true)));
  if (!row) return null;
  const {
    id,
    uuid,
    slug,
    name,
    domain,
    plan,
    languageId,
    isEnabled,
    isTestMode,
    senderEmail,
    senderVerifiedAt,
  } = row;
  const known: Tenant = { id, uuid, slug, name, domain, plan, languageId, isEnabled, isTestMode };
  const brand = await readBrand({ db, tenantId, tenant: known });
  return {
    id,
    name,
    domain,
    isTestMode,
    senderEmail,
    senderVerifiedAt,
    color: brand.primaryColor,
    logoUrl: brand.logoUrl,
  };
}
