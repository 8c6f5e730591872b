import { readableOn } from "@/lib/core/colors/contrast";
import { offerText, type OfferFormat } from "@/lib/core/offers/offer-text";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import { contentOf } from "./content";
import type { Letter } from "./letter";
import type { Mail } from "@/lib/platform/mail-transport/mail";
import { MailLayout } from "./mail-layout";
import { mailTexts } from "./mail-texts";
import { domainOf, oneLine, senderOf } from "./sender";
import { textPart } from "./text-part";
import { toMarkup } from "./to-markup";

/** The workspace that a mail comes from, with its colour (#rrggbb) and logo, and how it has its offers written. */
export type MailTenant = {
  id: number;
  name: string;
  domain: string;
  senderEmail: string;
  senderVerifiedAt: Date | null;
  color: string;
  logo: Mail["logo"];
  offerFormat: OfferFormat;
};

/** The outbox row that a mail is written for. */
export type MailRow = { id: number; kind: string; createdAt: Date };

/** Writes a letter as a mail: HTML and text in its language, in the tenant's colours. The same arguments give the same mail. */
export function writeMail(letter: Letter, row: MailRow, tenant: MailTenant, link: string | null): Mail {
  const say = mailTexts(letter.language);
  const company = oneLine(tenant.name);
  const text = offerText({ language: letter.language, format: tenant.offerFormat });
  const content = contentOf(letter, say, { company, site: siteAddress(tenant), link, text });
  const framing = {
    greeting: content.greetsItself
      ? null
      : letter.firstName
        ? say("greeting", { name: letter.firstName })
        : say("greetingUnnamed"),
    linkHint: say("linkHint"),
    footer: say("footer", { company }),
  };
  const brand = {
    name: company,
    hasLogo: tenant.logo !== null,
    color: tenant.color,
    onColor: readableOn(tenant.color),
  };
  const { from, replyTo } = senderOf(tenant);
  // Ids may come again in a database that was made anew; the moment makes the key one of its own.
  const moment = row.createdAt.getTime();
  return {
    from,
    replyTo: "replyTo" in letter.data ? (letter.data.replyTo ?? replyTo) : replyTo,
    to: letter.to,
    subject: oneLine(content.subject),
    text: textPart(content, framing),
    html: toMarkup(<MailLayout content={content} brand={brand} language={letter.language} {...framing} />),
    key: `${row.kind}/${row.id}.${moment}`,
    messageId: `<${row.kind}.${tenant.id}.${row.id}.${moment}@${domainOf(from.address)}>`,
    logo: tenant.logo,
  };
}
