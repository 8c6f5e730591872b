import type { CSSProperties } from "react";
import type { Language } from "@/lib/core/i18n/languages";
import type { MailContent } from "./mail-texts";

type MailBrand = { name: string; hasLogo: boolean; color: string; onColor: string };

export type Framing = {
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
export const MailLayout = ({
  content,
  brand,
  language,
  hasStyleSheet,
  greeting,
  linkHint,
  footer,
}: Props) => (
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
                      {content.paragraphs.map((text, index) => (
                        <p key={index} className="text" style={styles.text}>
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
