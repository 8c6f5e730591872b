import type { ReactElement } from "react";
import type * as ReactDomServer from "react-dom/server";
import type { StoredCompany } from "@/db/schema";
import { readableOn } from "@/lib/core/colors/contrast";
import { offerText, type OfferStyle } from "@/lib/core/offers/offer-text";
import { sellerOf, sellerView } from "@/lib/domain/company/seller";
import { sellerLines } from "@/lib/domain/company/seller-lines";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import type { Mail, MailAddress, MailFile } from "@/lib/platform/mail-transport/mail";
import type { Language } from "@/lib/core/i18n/languages";
import { contentOf } from "./mail-content";
import { MailLayout, type Framing } from "./mail-layout";
import { isToCustomer, type MailPayload } from "./mail-payload";
import { mailTexts, type MailContent, type MailTexts } from "./mail-texts";
import { domainOf, oneLine, senderOf } from "./sender";

/** The sending workspace, with its colour (#rrggbb), logo and way of writing offers. */
export type MailTenant = {
  id: number;
  name: string;
  /** Null: nobody has said who it is beside its name. */
  company: StoredCompany | null;
  domain: string;
  senderEmail: string;
  senderVerifiedAt: Date | null;
  color: string;
  logo: Mail["logo"];
  offerStyle: OfferStyle;
};

/** The outbox row of a mail. */
type MailRow = { id: number; kind: string; createdAt: Date };

/**
 * The address of a mail's link with its token, its attachment, and whether it has the style sheet for dark mail
 * programs and phones, which the policy of a page around a preview forbids.
 */
type Enclosed = { link?: string | null; file?: MailFile | null; hasStyleSheet?: boolean };

/**
 * Writes a mail: HTML and text in its reader's language, in the tenant's colours. Equal arguments give equal
 * mails.
 */
export function writeMail(
  payload: MailPayload,
  row: MailRow,
  tenant: MailTenant,
  { link = null, file = null, hasStyleSheet = true }: Enclosed = {},
): Mail {
  const say = mailTexts(payload.language);
  const company = oneLine(tenant.name);
  const text = offerText({ language: payload.language, ...tenant.offerStyle });
  const site = siteAddress(tenant);
  const content = contentOf(payload, say, {
    company,
    site,
    link,
    text,
    hasFile: file !== null,
  });
  const framing = {
    greeting: content.greeting === undefined ? usualGreeting(payload, say) : content.greeting,
    linkHint: say("linkHint"),
    footer: [
      say("footer", { company }),
      ...aboutSeller(tenant, payload.language),
      say(isToCustomer(payload) ? "reasonCustomer" : "reasonAccount", { company }),
      say("links", { host: new URL(site).host }),
    ],
  };
  const brand = {
    name: company,
    hasLogo: tenant.logo !== null,
    color: tenant.color,
    onColor: readableOn(tenant.color),
  };
  const { from, replyTo } = senderOf(tenant);
  const person = answeredBy(payload);
  // Ids repeat in a recreated database; the time makes the key unique.
  const moment = row.createdAt.getTime();
  return {
    from,
    replyTo: person ? { name: oneLine(person.name), address: person.address } : replyTo,
    to: payload.to,
    cc: payload.kind === "proposal_sent" ? payload.data.cc : [],
    subject: oneLine(content.subject),
    text: textPart(content, framing),
    html: toMarkup(
      <MailLayout
        content={content}
        brand={brand}
        language={payload.language}
        hasStyleSheet={hasStyleSheet}
        {...framing}
      />,
    ),
    key: `${row.kind}/${row.id}.${moment}`,
    messageId: `<${row.kind}.${tenant.id}.${row.id}.${moment}@${domainOf(from.address)}>`,
    logo: tenant.logo,
    file,
    isAutomatic: payload.kind !== "proposal_sent" && payload.kind !== "proposal_answer",
  };
}

/** A mail to somebody whose first name is not known greets nobody. */
const usualGreeting = ({ firstName }: MailPayload, say: MailTexts): string | null =>
  firstName === "" ? null : say("greeting", { name: firstName });

/** Who the sender is, by legal name, address, ways to reach it and tax numbers; no bank details, which mails forge. */
const aboutSeller = ({ company, name }: MailTenant, language: Language): string[] =>
  sellerLines(sellerView(sellerOf(company, name, language), { language, home: "" }));

/** The person to whom a reply goes; null: the workspace. */
function answeredBy(payload: MailPayload): MailAddress | null {
  if (payload.kind === "proposal_question") return { name: payload.data.name, address: payload.data.replyTo };
  if (!isToCustomer(payload) || payload.data.replyTo === null) return null;
  return { name: payload.data.replyToName, address: payload.data.replyTo };
}

/** The plain-text part: the same texts in the same order, each link on a separate line. */
function textPart({ paragraphs, action, notes }: MailContent, { greeting, footer }: Framing): string {
  const parts = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(action ? [`${action.label}\n${action.address}`] : []),
    ...notes,
    `--\n${footer.join("\n")}`,
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
