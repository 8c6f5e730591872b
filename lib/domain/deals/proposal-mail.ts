import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type SentTo, client, contact, deal } from "@/db/schema";
import { memberOf, type Context, type LongContext } from "@/lib/platform/context";
import type { Language } from "@/lib/core/i18n/languages";
import type { MailPayload } from "@/lib/domain/mail/mail-payload";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { within } from "@/db/tenancy";
import { readLogo } from "@/lib/domain/branding/read-brand";
import { notFound } from "@/lib/core/contract/errors";
import { withLogoInside } from "@/lib/platform/mail-transport/mail";
import { readSender } from "@/lib/domain/mail/sender";
import { writeMail } from "@/lib/domain/mail/write-mail";
import { languageOfDeal } from "./content";
import type { DealRecord } from "./revised-deal";
import type { mailPreviewSchema, previewBody } from "./following-api";

/** The recipient and the texts of a proposal's mail. */
type ProposalMail = {
  sentTo: Pick<SentTo, "email">;
  firstName: string;
  message: string;
  language: Language;
};

/** The mail with which the acting member sends a proposal. */
export function proposalMail(
  context: Pick<Context, "actor">,
  found: DealRecord,
  { sentTo, firstName, message, language }: ProposalMail,
): Extract<MailPayload, { kind: "proposal_sent" }> {
  const sender = memberOf(context);
  return {
    kind: "proposal_sent",
    to: sentTo.email,
    firstName,
    language,
    data: {
      dealId: found.id,
      uuid: found.uuid,
      number: quoteNumber(found.number, found.revision),
      title: found.name,
      validUntil: found.validUntil.toISOString(),
      sender: `${sender.firstName} ${sender.lastName}`.trim(),
      replyTo: sender.email,
      message,
    },
  };
}

/**
 * A preview of the mail with which a proposal would be sent now, made by the same code. Nothing is stored or
 * sent. Error: 404.
 */
export async function previewSending(
  context: LongContext,
  id: number,
  body: z.output<typeof previewBody>,
): Promise<z.input<typeof mailPreviewSchema>> {
  const { mail, sender } = await context.transaction(async (inside) => {
    const [found] = await inside.db
      .select({ deal, client, contact })
      .from(deal)
      .leftJoin(client, within(inside, client, eq(client.id, deal.clientId)))
      .leftJoin(
        contact,
        within(
          inside,
          contact,
          and(eq(contact.clientId, deal.clientId), eq(contact.id, body.contact_id ?? 0)),
        ),
      )
      .where(within(inside, deal, eq(deal.id, id)));
    if (!found) throw notFound();
    const language = body.language ?? languageOfDeal(found.deal.language, found.client, inside.tenant);
    const email = found.contact?.email || found.client?.email || "";
    const firstName = found.contact?.firstName ?? "";
    return {
      mail: proposalMail(inside, found.deal, {
        sentTo: { email },
        firstName,
        message: body.message,
        language,
      }),
      sender: await readSender(inside.db, inside.tenantId),
    };
  });
  if (!sender) throw notFound();
  const logo = await readLogo(context.tenantId, sender.logoUrl);
  const row = { id: 0, kind: mail.kind, createdAt: context.now };
  const { from, to, replyTo, subject, html } = writeMail(mail, row, { ...sender, logo });
  return {
    from: from.name ? `${from.name} <${from.address}>` : from.address,
    to,
    reply_to: replyTo,
    subject,
    language: mail.language,
    html: withLogoInside(html, logo),
  };
}
