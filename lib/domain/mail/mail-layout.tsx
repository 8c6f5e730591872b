import type { CSSProperties } from "react";
import type { Language } from "@/lib/core/i18n/languages";
import type { MailContent } from "./mail-content";

export type MailBrand = { name: string; hasLogo: boolean; color: string; onColor: string };

export type Framing = { greeting: string | null; linkHint: string; footer: string };

type Props = Framing & { content: MailContent; brand: MailBrand; language: Language };

/**
 * The one layout of all mails: the tenant's logo or name, the text, a button in the tenant's colour with its address
 * below, for readers whose mail program shows no buttons. Tables and style attributes, because mail programs know
 * little else.
 */
export const MailLayout = ({ content, brand, language, greeting, linkHint, footer }: Props) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{content.subject}</title>
    </head>
    <body style={styles.body}>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td align="center" style={styles.canvas}>
              <table
                role="presentation"
                width="100%"
                cellPadding={0}
                cellSpacing={0}
                style={{ ...styles.card, borderTop: `4px solid ${brand.color}` }}
              >
                <tbody>
                  <tr>
                    <td style={styles.content}>
                      <div style={styles.brand}>
                        {brand.hasLogo ? (
                          <img src="cid:logo" alt={brand.name} style={styles.logo} />
                        ) : (
                          brand.name
                        )}
                      </div>
                      {greeting && <p style={styles.text}>{greeting}</p>}
                      {content.paragraphs.map((text, place) => (
                        <p key={place} style={styles.text}>
                          {text}
                        </p>
                      ))}
                      {content.action && <Action {...content.action} brand={brand} hint={linkHint} />}
                      {content.notes.map((text) => (
                        <p key={text} style={styles.note}>
                          {text}
                        </p>
                      ))}
                      <p style={styles.footer}>{footer}</p>
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
    <p style={styles.note}>
      {hint}
      <br />
      <a href={address} style={styles.address}>
        {address}
      </a>
    </p>
  </>
);

const INK = "#1f2937";
const SOFT = "#4b5563";

/** The tenant's colours come on top. */
const styles = {
  body: { margin: 0, padding: 0, background: "#f3f4f6" },
  canvas: { padding: "24px 12px" },
  card: { maxWidth: 560, background: "#ffffff", borderRadius: 8 },
  content: {
    padding: "28px 32px",
    // A long word would push everything off a phone; some programs know the older name alone.
    overflowWrap: "anywhere",
    wordBreak: "break-word",
    fontFamily: "Inter, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
  },
  brand: { marginBottom: 24, fontSize: 20, fontWeight: 700, color: INK },
  logo: { display: "block", maxHeight: 48, maxWidth: 220 },
  text: { margin: "0 0 16px", fontSize: 16, lineHeight: 1.5, color: INK },
  button: {
    display: "inline-block",
    padding: "12px 20px",
    borderRadius: 6,
    fontWeight: 600,
    textDecoration: "none",
  },
  note: { margin: "0 0 12px", fontSize: 14, lineHeight: 1.5, color: SOFT },
  address: { color: SOFT, wordBreak: "break-all" },
  footer: {
    margin: "24px 0 0",
    paddingTop: 16,
    borderTop: "1px solid #e5e7eb",
    fontSize: 13,
    lineHeight: 1.5,
    color: SOFT,
  },
} satisfies Record<string, CSSProperties>;
