import type { ReactElement } from "react";
import type * as ReactDomServer from "react-dom/server";
import { readableOn } from "@/lib/core/colors/contrast";
import { offerText, type OfferFormat } from "@/lib/core/offers/offer-text";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import type { Mail } from "@/lib/platform/mail-transport/mail";
import { contentOf, mailTexts, type MailContent } from "./mail-content";
import { MailLayout, type Framing } from "./mail-layout";
import type { MailPayload } from "./mail-payload";
import { domainOf, oneLine, senderOf } from "./sender";

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

/**
 * Writes a mail: HTML and text in its reader's language, in the tenant's colours. The same arguments give the same
 * mail.
 */
export function writeMail(payload: MailPayload, row: MailRow, tenant: MailTenant, link: string | null): Mail {
  const say = mailTexts(payload.language);
  const company = oneLine(tenant.name);
  const text = offerText({ language: payload.language, format: tenant.offerFormat });
  const content = contentOf(payload, say, { company, site: siteAddress(tenant), link, text });
  const framing = {
    greeting: content.greetsItself
      ? null
      : payload.firstName
        ? say("greeting", { name: payload.firstName })
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
    replyTo: "replyTo" in payload.data ? (payload.data.replyTo ?? replyTo) : replyTo,
    to: payload.to,
    subject: oneLine(content.subject),
    text: textPart(content, framing),
    html: toMarkup(<MailLayout content={content} brand={brand} language={payload.language} {...framing} />),
    key: `${row.kind}/${row.id}.${moment}`,
    messageId: `<${row.kind}.${tenant.id}.${row.id}.${moment}@${domainOf(from.address)}>`,
    logo: tenant.logo,
  };
}

/** The mail for readers without HTML: the same words in the same order, each address on a line of its own. */
function textPart({ paragraphs, action, notes }: MailContent, { greeting, footer }: Framing): string {
  const parts = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(action ? [`${action.label}\n${action.address}`] : []),
    ...notes,
    `--\n${footer}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/**
 * HTML of a React element, without scripts or markers. Node loads react-dom/server instead of the bundler: bundled
 * under the condition "react-server", the module refuses to load.
 */
function toMarkup(element: ReactElement): string {
  const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
  const { renderToStaticMarkup } = require("react-dom/server") as typeof ReactDomServer;
  return `<!doctype html>${renderToStaticMarkup(element)}`;
}
