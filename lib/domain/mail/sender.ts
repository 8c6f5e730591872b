import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { tenant } from "@/db/schema";
import { readBrand } from "@/lib/domain/branding/read-brand";
import { readCompany } from "@/lib/domain/company/read-company";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import { config } from "@/base/config.mjs";
import type { MailAddress } from "@/lib/platform/mail-transport/mail";

/**
 * The sending tenant, with the address of its logo; null if it is deleted or disabled, because it then sends
 * nothing.
 */
export async function readSender(db: Transaction, tenantId: number) {
  const [row] = await db
    .select()
    .from(tenant)
    .where(and(eq(tenant.id, tenantId), isNull(tenant.deletedAt), eq(tenant.isEnabled, true)));
  if (!row) return null;
  const known = tenantOf(row);
  const { senderEmail, senderVerifiedAt } = row;
  const scope = { db, tenantId, tenant: known };
  const [brand, { profile }] = await Promise.all([readBrand(scope), readCompany(scope)]);
  return {
    tenant: known,
    id: known.id,
    name: brand.name,
    domain: known.domain,
    isTestMode: known.isTestMode,
    senderEmail,
    senderVerifiedAt,
    company: profile,
    color: brand.primaryColor,
    logoUrl: brand.logoUrl,
    offerStyle: brand.offerStyle,
  };
}

type SendingTenant = { name: string; senderEmail: string; senderVerifiedAt: Date | null };

/**
 * The sender of a tenant's mails (S-022): its own sender e-mail and name, if the platform has no sender
 * (MAIL_FROM) or one of the same domain, or if the tenant's domain is verified; else the platform's sender, with
 * the tenant as Reply-To.
 */
export function senderOf(
  tenant: SendingTenant,
  platformSender = config.MAIL_FROM,
): { from: MailAddress; replyTo: MailAddress | null } {
  const name = oneLine(tenant.name);
  const isOwn =
    !platformSender ||
    tenant.senderVerifiedAt !== null ||
    domainOf(tenant.senderEmail) === domainOf(platformSender);
  return isOwn
    ? { from: { name, address: tenant.senderEmail }, replyTo: null }
    : { from: { name, address: platformSender }, replyTo: { name, address: tenant.senderEmail } };
}

/** A text for a header: control characters, especially line breaks, become spaces. */
export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();

export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();
