import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { tenant } from "@/db/schema";
import { readBrand } from "@/lib/domain/branding/read-brand";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import { config } from "@/db/config.mjs";
import type { MailAddress } from "@/lib/platform/mail-transport/mail";

/**
 * The tenant that a mail comes from, with the address of its logo; null when it was deleted or is disabled: it sends
 * nothing then.
 */
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

type SendingTenant = { name: string; senderEmail: string; senderVerifiedAt: Date | null };

/**
 * Who a tenant's mails come from (S-022): its own sender e-mail, under its name, when the platform has no sender
 * (MAIL_FROM), shares the domain, or the domain was verified; else the platform's, and answers go to the tenant.
 */
export function senderOf(
  tenant: SendingTenant,
  platformSender = config.MAIL_FROM,
): { from: MailAddress; replyTo: string | null } {
  const name = oneLine(tenant.name);
  const isOwn =
    !platformSender ||
    tenant.senderVerifiedAt !== null ||
    domainOf(tenant.senderEmail) === domainOf(platformSender);
  return isOwn
    ? { from: { name, address: tenant.senderEmail }, replyTo: null }
    : { from: { name, address: platformSender }, replyTo: tenant.senderEmail };
}

/** A text for a header: control characters, line breaks above all, become spaces. */
export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();

export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();
