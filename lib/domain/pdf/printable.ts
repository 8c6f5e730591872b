import { hasGlyph } from "./fonts";
import { usualForm } from "./line-breaks";

/**
 * Text as the document's fonts can render it. A missing character must not turn into another one, as it would
 * in the library's stand-in font: the narrow no-break space of French numbers becomes a plain one,
 * compatibility forms (the full-width yen of ja-JP) their usual form, invisible characters go, and any other
 * letter becomes an empty box. After prepareFonts().
 */
export function printable(text: string): string {
  const kept = text.replace(frenchSpace, "\u00a0");
  if (plain.test(kept)) return kept;
  return Array.from(usualForm(kept).replaceAll("\u202f", "\u00a0"), renderable).join("");
}

/**
 * Before and after the marks that French sets apart, which may not stand alone at the end or the beginning of
 * a line.
 */
const frenchSpace = /(?<=«) | (?=[?!:;»]+(?:\s|$))/g;
const plain = /^[\n -~]*$/;
const emptyBox = "\u25a1";
const leftOut = /^[\p{C}\p{M}\p{Extended_Pictographic}]$/u;
/**
 * What changes the emoji before it, which is rendered as it is: its colour of skin, the key around it, that it
 * is one.
 */
const changer = /^[\p{Emoji_Modifier}\u20e3\ufe0e\ufe0f]$/u;
/** Keeps letters of Persian apart. */
const NON_JOINER = "\u200c";

function renderable(character: string): string {
  if (character === "\n") return character;
  if (changer.test(character)) return "";
  if (isRenderable(character) && (!/^\p{C}$/u.test(character) || character === NON_JOINER)) return character;
  const usual = character.normalize("NFKC");
  if (Array.from(usual).every(isRenderable)) return usual;
  return leftOut.test(character) ? "" : emptyBox;
}

function isRenderable(character: string): boolean {
  return hasGlyph(character.codePointAt(0) ?? 0);
}
