/** Words and signs before an extension, in the languages of the site. */
export const EXTENSION = String.raw`(?:ext(?:ension)?|x|poste|p|interno|int|extensi[oó]n|anexo|#)`;

const WITH_EXTENSION = new RegExp(
  String.raw`^(.*?\d\)?)[\s,;.(/-]*(?<!\p{L})${EXTENSION}[\s.:]*(\d{1,8})\)?$`,
  "iu",
);

/** The fewest and the most digits of a number: short codes, and E.164. */
const [FEWEST, MOST] = [3, 15];

/**
 * The link that dials a written phone number, with its extension (RFC 3966); null where it is not clear what to dial,
 * such as two numbers or words. The zero of "+44 (0)20" is for callers from within the country and is not dialled.
 */
export function telLink(written: string): string | null {
  const text = written.normalize("NFKC").trim();
  const [, main = text, extension] = WITH_EXTENSION.exec(text) ?? [];
  const isInternational = /^\(?(?:\+|00)/.test(main);
  const number = isInternational ? main.replace(/\(0\)/, " ") : main;
  if (!/^\(?\+?[\d\s().\-/\u2010-\u2015]+$/u.test(number) || isSeveral(number)) return null;
  if (/\d[^/]*\(0\)/.test(number)) return null;
  const digits = number.replace(/\D/g, "");
  if (digits.length < FEWEST || digits.length > MOST) return null;
  return `tel:${number.includes("+") ? "+" : ""}${digits}${extension ? `;ext=${extension}` : ""}`;
}

/** Whether parts on both sides of a slash are numbers of their own. */
const isSeveral = (number: string): boolean =>
  number.split("/").filter((part) => part.replace(/\D/g, "").length >= 7).length > 1;

/** The link that writes to an address (RFC 6068); signs with a meaning in links are encoded. */
export const mailtoLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll("%40", "@").replaceAll("%2B", "+")}`;
