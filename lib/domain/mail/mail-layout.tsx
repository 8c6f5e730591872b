import type { Language } from "@/lib/core/i18n/languages";
import type { MailContent } from "./letter";
import { mailStyles as styles } from "./mail-styles";

export type MailBrand = { name: string; hasLogo: boolean; color: string; onColor: string };

export type Framing = { greeting: string | null; linkHint: string; footer: string };

type Props = Framing & { content: MailContent; brand: MailBrand; language: Language };

/**
 * The one layout of all mails: the tenant's logo or name, the text, a button in the tenant's colour with its address below, for readers
 * whose mail program shows no buttons. Tables and style attributes, because mail programs know little else.
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
