/** What of a text may stand in a money input: digits, one dot, a leading minus (WID-11). A decimal comma is taken as the dot. */
export function cleanMoneyText(text: string): string {
  const minus = text.trimStart().startsWith("-") ? "-" : "";
  const [whole = "", ...rest] = text
    .replaceAll(",", ".")
    .replace(/[^\d.]/g, "")
    .split(".");
  const fraction = rest.join("").slice(0, 2);
  return `${minus}${whole.slice(0, 15)}${rest.length > 0 ? `.${fraction}` : ""}`;
}

/** Minor units (x100) of a cleaned text, exactly; null when there is no digit (WID-11). */
export function minorOfText(text: string): number | null {
  const match = /^(-?)(\d*)(?:\.(\d{0,2}))?$/.exec(text);
  if (!match || !/\d/.test(text)) return null;
  const [, minus, whole = "", fraction = ""] = match;
  const minor = Number(`${whole}${fraction.padEnd(2, "0")}`);
  return minus ? 0 - minor : minor;
}

/** Minor units as a text with 2 decimals, as the input shows them; blank for null. */
export function textOfMinor(minor: number | null): string {
  if (minor === null) return "";
  const digits = String(Math.abs(minor)).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
