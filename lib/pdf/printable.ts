import { hasGlyph } from "./fonts";

/**
 * Text as the font can draw it. A missing character must not turn into another one, as it would in the library's stand-in
 * font: the narrow no-break space of French numbers becomes a plain one, compatibility forms (the full-width yen of ja-JP)
 * their usual form, emoji and invisible characters go, and any other letter becomes an empty box. After prepareFonts().
 */
export function printable(text: string): string {
  if (plain.test(text)) return text;
  return Array.from(text.normalize("NFC").replaceAll("\u202f", "\u00a0"), drawable).join("");
}

const plain = /^[\n -~]*$/;
const emptyBox = "\u25a1";
const leftOut = /^[\p{C}\p{M}\p{Extended_Pictographic}]$/u;

function drawable(character: string): string {
  if (character === "\n" || (isDrawn(character) && !/^\p{C}$/u.test(character))) return character;
  const usual = character.normalize("NFKC");
  if (Array.from(usual).every(isDrawn)) return usual;
  return leftOut.test(character) ? "" : emptyBox;
}

function isDrawn(character: string): boolean {
  return hasGlyph(character.codePointAt(0) ?? 0);
}
