import { hasGlyph, otherFamily } from "./fonts";
import { usualForm } from "./line-breaks";

/**
 * Text that the document's fonts can render. A missing character must not become a different one, as it would
 * with the library's fallback font: the narrow no-break space of French numbers becomes a normal one,
 * compatibility characters (the full-width yen of ja-JP) their usual form, invisible characters are removed, and
 * others become an empty box. To be called after prepareFonts().
 */
export function printable(text: string): string {
  const kept = text.replace(frenchSpace, "\u00a0");
  if (plain.test(kept)) return kept;
  const usual = usualForm(kept).replaceAll("\u202f", "\u00a0");
  return Array.from(usual.replace(joined, withJoiner), renderable).join("");
}

/** Spaces at French punctuation marks, which must not be separated from the text by a line break. */
const frenchSpace = /(?<=«) | (?=[?!:;»]+(?:\s|$))/g;
const plain = /^[\n -~]*$/;
const emptyBox = "\u25a1";
const dropped = /^[\p{C}\p{M}\p{Extended_Pictographic}]$/u;
/** Modifiers of the preceding emoji (skin tone, keycap, variation selector), which is rendered without them. */
const changer = /^[\p{Emoji_Modifier}\u20e3\ufe0e\ufe0f]$/u;
/** Zero-width joiners, which Persian and Indic scripts use between letters, and the character before. */
const joined = /([^]?)([\u200c\u200d])/gu;
const joiner = /^[\u200c\u200d]$/;

/** Inter has no joiners, and emoji are rendered one by one. */
const withJoiner = (_match: string, before: string, sign: string): string =>
  /[\p{L}\p{M}]/u.test(before) && otherFamily(before) ? before + sign : before;

function renderable(character: string): string {
  if (character === "\n" || joiner.test(character)) return character;
  if (changer.test(character)) return "";
  if (isRenderable(character) && !/^\p{C}$/u.test(character)) return character;
  const usual = character.normalize("NFKC");
  if (Array.from(usual).every(isRenderable)) return usual;
  return dropped.test(character) ? "" : emptyBox;
}

function isRenderable(character: string): boolean {
  return hasGlyph(character.codePointAt(0) ?? 0);
}
