import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type SentTo, client, deal } from "@/db/schema";
import { memberOf, type Context, type LongContext } from "@/lib/platform/context";
import type { Language } from "@/lib/core/i18n/languages";
import type { MailPayload } from "@/lib/domain/mail/mail-payload";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { within } from "@/db/tenancy";
import { readLogo } from "@/lib/domain/branding/read-brand";
import { notFound } from "@/lib/core/contract/errors";
import { withLogoInside, type MailAddress } from "@/lib/platform/mail-transport/mail";
import { readSender } from "@/lib/domain/mail/sender";
import { writeMail } from "@/lib/domain/mail/write-mail";
import { languageOfDeal } from "../terms/content";
import { missingTaxes } from "./missing-taxes";
import { contactsOf, lacking, namedContacts, recipientsOf, sameAddress } from "./lock-addressed";
import { previewedWords, readerOf, type MailWords } from "./ready-to-send";
import type { DealRecord } from "../revisions/revised-deal";
import type { mailPreviewSchema, previewBody } from "../following/following-api";

/** The recipient and the texts of a proposal's mail. */
type ProposalMail = {
  sentTo: Pick<SentTo, "email">;
  firstName: string;
  words: MailWords;
  language: Language;
  /** Addresses that get a copy. */
  cc: readonly string[];
};

/** The mail with which the acting member sends a proposal. */
export function proposalMail(
  context: Pick<Context, "actor">,
  record: DealRecord,
  { sentTo, firstName, words, language, cc }: ProposalMail,
): Extract<MailPayload, { kind: "proposal_sent" }> {
  const member = memberOf(context);
  const sender = `${member.firstName} ${member.lastName}`.trim();
  return {
    kind: "proposal_sent",
    to: sentTo.email,
    firstName,
    language,
    data: {
      dealId: record.id,
      uuid: record.uuid,
      number: quoteNumber(record),
      title: record.name,
      validUntil: record.validUntil.toISOString(),
      sender,
      replyTo: member.email,
      replyToName: sender,
      ...words,
      cc: [...cc],
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
  const { mail, sender, taxes } = await context.transaction(async (inside) => {
    const row = await dealWithClient(inside, id);
    return {
      mail: await previewedMail(inside, row, body),
      sender: await readSender(inside.db, inside.tenantId),
      taxes: await missingTaxes(inside, row.deal),
    };
  });
  if (!sender) throw notFound();
  const logo = await readLogo(context.tenantId, sender.logoUrl);
  const row = { id: 0, kind: mail.kind, createdAt: context.now };
  const { from, to, replyTo, subject, html } = writeMail(
    mail,
    row,
    { ...sender, logo },
    { hasStyleSheet: false },
  );
  return {
    from: written(from),
    to,
    reply_to: replyTo && written(replyTo),
    subject,
    greeting: mail.data.greeting,
    language: mail.language,
    html: withLogoInside(html, logo),
    missing_taxes: taxes,
  };
}

const written = ({ name, address }: MailAddress): string => (name ? `${name} <${address}>` : address);

async function dealWithClient(inside: Context, id: number) {
  const [record] = await inside.db
    .select({ deal, client })
    .from(deal)
    .leftJoin(client, within(inside, client, eq(client.id, deal.clientId)))
    .where(within(inside, deal, eq(deal.id, id)));
  if (!record) throw notFound();
  return record;
}

async function previewedMail(
  inside: Context,
  record: Awaited<ReturnType<typeof dealWithClient>>,
  body: z.output<typeof previewBody>,
): Promise<ReturnType<typeof proposalMail>> {
  const [stored, recipients] = await Promise.all([
    contactsOf(inside, record.deal),
    recipientsOf(inside, record.deal),
  ]);
  const given = body.fill_in;
  const customer = record.client && { ...record.client, ...lacking(record.client, given) };
  const contacts = namedContacts(stored, {
    recipients,
    chosen: body.contact_id ? [body.contact_id] : [],
    given,
  });
  const own = customer?.email ?? "";
  const contact =
    contacts.find((row) => row.id === body.contact_id) ??
    contacts.find(({ email }) => own !== "" && sameAddress(email, own));
  const language = body.language ?? languageOfDeal(record.deal.language, record.client, inside.tenant);
  const named = readerOf(contact, customer);
  // The contact that the client's own address will become gets the name that is filled in.
  const firstName = named.firstName || (!contact && given["contact.first_name"]) || "";
  const reader = { ...named, firstName };
  const addressed = { client: customer, contacts, recipients };
  const { subject, greeting, message } = body;
  const words = { subject, greeting, message };
  return proposalMail(inside, record.deal, {
    sentTo: { email: contact?.email || own },
    firstName,
    words: await previewedWords(inside, record.deal, { addressed, words, language, reader }),
    language,
    cc: [],
  });
}
