import type { ReactElement, CSSProperties } from "react";
import type * as ReactDomServer from "react-dom/server";
import { readableOn } from "@/lib/core/colors/contrast";
import { offerText, type OfferStyle } from "@/lib/core/offers/offer-text";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import type { Mail, MailAddress, MailFile } from "@/lib/platform/mail-transport/mail";
import type { Language } from "@/lib/core/i18n/languages";
import { contentOf } from "./mail-content";
import type { MailPayload } from "./mail-payload";
import { mailTexts, type MailContent } from "./mail-texts";
import { domainOf, oneLine, senderOf } from "./sender";

/** The sending workspace, with its colour (#rrggbb), logo and way of writing offers. */
export type MailTenant = {
  id: number;
  name: string;
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
    greeting: content.greetsItself
      ? null
      : payload.firstName
        ? say("greeting", { name: payload.firstName })
        : say("greetingUnnamed"),
    linkHint: say("linkHint"),
    footer: [
      say("footer", { company }),
      say(isToCustomer(payload.kind) ? "reasonCustomer" : "reasonAccount", { company }),
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
    isAutomatic: payload.kind !== "proposal_sent",
  };
}

const isToCustomer = (kind: MailPayload["kind"]): boolean =>
  kind === "proposal_sent" || kind === "proposal_reminder" || kind === "proposal_confirmed";

/** The person to whom a reply goes; null: the workspace. */
function answeredBy(payload: MailPayload): MailAddress | null {
  switch (payload.kind) {
    case "proposal_question":
      return { name: payload.data.name, address: payload.data.replyTo };
    case "proposal_sent":
    case "proposal_reminder":
    case "proposal_confirmed":
      return payload.data.replyTo === null
        ? null
        : { name: payload.data.replyToName, address: payload.data.replyTo };
    default:
      return null;
  }
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

type MailBrand = { name: string; hasLogo: boolean; color: string; onColor: string };

type Framing = {
  greeting: string | null;
  linkHint: string;
  /** Who sent it, why, and where its links lead. */
  footer: string[];
};

type Props = Framing & {
  content: MailContent;
  brand: MailBrand;
  language: Language;
  hasStyleSheet: boolean;
};

/**
 * The one layout of all mails: the tenant's logo or name, the text, a button in the tenant's colour with its address
 * below, for readers whose mail program shows no buttons. Tables and style attributes, because mail programs know
 * little else; those that have a dark mode follow the style sheet. Spam filters count a short mail with a logo as a
 * picture without words, so each says why it was sent and where its links lead.
 */
const MailLayout = ({ content, brand, language, hasStyleSheet, greeting, linkHint, footer }: Props) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{content.subject}</title>
      {hasStyleSheet && <style>{STYLE_SHEET}</style>}
    </head>
    <body className="canvas" style={styles.body}>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td align="center" className="canvas" style={styles.canvas}>
              <table
                role="presentation"
                width="100%"
                cellPadding={0}
                cellSpacing={0}
                className="card"
                style={{ ...styles.card, borderTop: `4px solid ${brand.color}` }}
              >
                <tbody>
                  <tr>
                    <td className="content" style={styles.content}>
                      <div className="text" style={styles.brand}>
                        {brand.hasLogo ? (
                          <img src="cid:logo" alt={brand.name} className="logo" style={styles.logo} />
                        ) : (
                          brand.name
                        )}
                      </div>
                      {greeting && (
                        <p className="text" style={styles.text}>
                          {greeting}
                        </p>
                      )}
                      {content.paragraphs.map((text, place) => (
                        <p key={place} className="text" style={styles.text}>
                          {text}
                        </p>
                      ))}
                      {content.action && <Action {...content.action} brand={brand} hint={linkHint} />}
                      {content.notes.map((text) => (
                        <p key={text} className="note" style={styles.note}>
                          {text}
                        </p>
                      ))}
                      <div className="footer" style={styles.footer}>
                        {footer.map((text) => (
                          <p key={text} className="note" style={styles.small}>
                            {text}
                          </p>
                        ))}
                      </div>
                    </td>
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
);

const Action = ({
  label,
  address,
  brand,
  hint,
}: {
  label: string;
  address: string;
  brand: MailBrand;
  hint: string;
}) => (
  <>
    <p style={styles.text}>
      <a href={address} style={{ ...styles.button, background: brand.color, color: brand.onColor }}>
        {label}
      </a>
    </p>
    <p className="note" style={styles.note}>
      {hint}
      <br />
      <a href={address} className="note" style={styles.address}>
        {address}
      </a>
    </p>
  </>
);

const INK = "#1f2937";
const SOFT = "#4b5563";
const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/** For dark modes and phones. A logo may have any colours, so it stays on white. */
const STYLE_SHEET = `
@media (prefers-color-scheme: dark) {
  .canvas { background: #0f172a !important; }
  .card { background: #1e293b !important; }
  .text { color: #f1f5f9 !important; }
  .note { color: #cbd5e1 !important; }
  .footer { border-color: #475569 !important; }
  .logo { background: #ffffff !important; padding: 8px !important; border-radius: 6px !important; }
}
@media (max-width: 480px) {
  .content { padding: 24px 20px !important; }
}
`;

/** Overridden by the tenant's colours. */
const styles = {
  body: { margin: 0, padding: 0, background: "#f3f4f6" },
  canvas: { padding: "24px 12px" },
  card: { maxWidth: 560, background: "#ffffff", borderRadius: 8 },
  content: {
    padding: "28px 32px",
    // A long word would make the layout too wide for a phone; some programs support only the older property.
    overflowWrap: "anywhere",
    wordBreak: "break-word",
    fontFamily: FONT,
  },
  brand: { marginBottom: 24, fontSize: 20, fontWeight: 700, color: INK },
  logo: { display: "block", maxHeight: 48, maxWidth: 220 },
  // With the font again, because some programs do not inherit it into paragraphs.
  text: { margin: "0 0 16px", fontFamily: FONT, fontSize: 16, lineHeight: 1.5, color: INK },
  button: {
    display: "inline-block",
    padding: "12px 20px",
    borderRadius: 6,
    fontWeight: 600,
    textDecoration: "none",
  },
  note: { margin: "0 0 12px", fontFamily: FONT, fontSize: 14, lineHeight: 1.5, color: SOFT },
  address: { color: SOFT, wordBreak: "break-all" },
  footer: { margin: "24px 0 0", paddingTop: 16, borderTop: "1px solid #e5e7eb" },
  small: { margin: "0 0 4px", fontFamily: FONT, fontSize: 13, lineHeight: 1.5, color: SOFT },
} satisfies Record<string, CSSProperties>;
