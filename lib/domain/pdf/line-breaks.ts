import LineBreaker from "linebreak";

/** Stands where a line may end though there is no space; it is taken out before anything is rendered. */
export const BREAK = "\u00ad";

/**
 * Text with a BREAK wherever its script lets a line end without a space: between most characters of Chinese and
 * Japanese, between words of Thai.
 */
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

/** A text's one way of writing itself, before it is looked at for its fonts and rendered. */
export const usualForm = (text: string): string => text.normalize("NFC").replace(saraAm, "\u0e4d$1\u0e32");

/**
 * One letter of Thai that fonts render as two, the first of them below a mark of tone; the rendering library would
 * lose count.
 */
const saraAm = /([\u0e48-\u0e4b]?)\u0e33/g;
