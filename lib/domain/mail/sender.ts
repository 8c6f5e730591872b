import type { MailAddress } from "@/lib/platform/mail-transport/mail";

type SendingTenant = { name: string; senderEmail: string; senderVerifiedAt: Date | null };

/**
 * Who a tenant's mails come from (S-022; security 2, case 26): its own sender e-mail, under its name, when the platform has no sender
 * (MAIL_FROM), shares the domain, or the domain was verified; else the platform's, and answers go to the tenant.
 */
export function senderOf(
  tenant: SendingTenant,
  platformSender = process.env["MAIL_FROM"],
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
