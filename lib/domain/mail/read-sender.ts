import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { tenant } from "@/db/schema";
import { readBrand } from "@/lib/domain/branding/read-brand";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";

/** The tenant that a mail comes from, with the address of its logo; null when it was deleted or is disabled: it sends nothing then. */
export async function readSender(db: Transaction, tenantId: number) {
  const [row] = await db
    .select()
    .from(tenant)
    .where(and(eq(tenant.id, tenantId), isNull(tenant.deletedAt), eq(tenant.isEnabled, true)));
  if (!row) return null;
  const known = tenantOf(row);
  const { senderEmail, senderVerifiedAt } = row;
  const brand = await readBrand({ db, tenantId, tenant: known });
  return {
    id: known.id,
    name: known.name,
    domain: known.domain,
    isTestMode: known.isTestMode,
    senderEmail,
    senderVerifiedAt,
    color: brand.primaryColor,
    logoUrl: brand.logoUrl,
    offerFormat: brand.offerFormat,
  };
}
