import { hasGlyph } from "./fonts";
import LineBreaker from "linebreak";

/**
 * Text as the document's fonts can draw it. A missing character must not turn into another one, as it would in the library's stand-in
 * font: the narrow no-break space of French numbers becomes a plain one, compatibility forms (the full-width yen of ja-JP)
 * their usual form, invisible characters go, and any other letter becomes an empty box. After prepareFonts().
 */
export function printable(text: string): string {
  const kept = text.replace(frenchSpace, "\u00a0");
  if (plain.test(kept)) return kept;
  return Array.from(usualForm(kept).replaceAll("\u202f", "\u00a0"), drawable).join("");
}

/** Before and after the marks that French sets apart, which may not stand alone at the end or the beginning of a line. */
const frenchSpace = /(?<=«) | (?=[?!:;»]+(?:\s|$))/g;
const plain = /^[\n -~]*$/;
const emptyBox = "\u25a1";
const leftOut = /^[\p{C}\p{M}\p{Extended_Pictographic}]$/u;
/** What changes the emoji before it, which is drawn as it is: its colour of skin, the key around it, that it is one. */
const changer = /^[\p{Emoji_Modifier}\u20e3\ufe0e\ufe0f]$/u;
/** Keeps letters of Persian apart. */
const NON_JOINER = "\u200c";

function drawable(character: string): string {
  if (character === "\n") return character;
  if (changer.test(character)) return "";
  if (isDrawn(character) && (!/^\p{C}$/u.test(character) || character === NON_JOINER)) return character;
  const usual = character.normalize("NFKC");
  if (Array.from(usual).every(isDrawn)) return usual;
  return leftOut.test(character) ? "" : emptyBox;
}

function isDrawn(character: string): boolean {
  return hasGlyph(character.codePointAt(0) ?? 0);
}

/** A text's one way of writing itself, before it is looked at for its fonts and drawn. */
export const usualForm = (text: string): string => text.normalize("NFC").replace(saraAm, "\u0e4d$1\u0e32");

/** One letter of Thai that fonts draw as two, the first of them below a mark of tone; the drawing library would lose count. */
const saraAm = /([\u0e48-\u0e4b]?)\u0e33/g;

/** Stands where a line may end though there is no space; it is taken out before anything is drawn. */
export const BREAK = "\u00ad";

/** Text with a BREAK wherever its script lets a line end without a space: between most characters of Chinese and Japanese, between words of Thai. */
export function withBreaks(text: string): string {
  if (!unspaced.test(text)) return text;
  const places = [...placesByRule(text), ...placesInThai(text)].sort((one, other) => one - other);
  let from = 0;
  const pieces = places.map((place) => {
    const piece = text.slice(from, place);
    from = place;
    return piece;
  });
  return [...pieces, text.slice(from)]
    .filter((piece) => piece !== "")
    .reduce((whole, piece) => (/\s$/.test(whole) ? whole + piece : `${whole}${BREAK}${piece}`));
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

function placesByRule(text: string): number[] {
  const breaker = new LineBreaker(text);
  const places: number[] = [];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) places.push(next.position);
  return places;
}

/** The rules leave Thai to a dictionary. */
function placesInThai(text: string): number[] {
  return Array.from(text.matchAll(/\p{Script=Thai}+/gu)).flatMap(({ 0: run, index }) =>
    Array.from(thaiWords.segment(run), (word) => index + word.index).slice(1),
  );
}

const thaiWords = new Intl.Segmenter("th", { granularity: "word" });
