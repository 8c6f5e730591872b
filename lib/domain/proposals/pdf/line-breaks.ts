import LineBreaker from "linebreak";

/** Marks a possible line break without a space; removed before rendering. */
export const BREAK = "\u00ad";

/**
 * Text with a BREAK wherever its script allows a line break without a space: between most characters of Chinese
 * and Japanese, between syllables of Tibetan, between words of Thai, Lao, Khmer and Burmese.
 */
export function withBreaks(text: string): string {
  if (!unspaced.test(text)) return text;
  const places = [...placesByRule(text), ...placesOfWords(text)].sort((one, other) => one - other);
  let from = 0;
  const pieces = places.map((index) => {
    const piece = text.slice(from, index);
    from = index;
    return piece;
  });
  return [...pieces, text.slice(from)]
    .filter((piece) => piece !== "")
    .reduce((whole, piece) => (/\s$/.test(whole) ? whole + piece : `${whole}${BREAK}${piece}`));
}

/** Scripts whose words are not divided by spaces. */
const UNSPACED = ["Han", "Hiragana", "Katakana", "Hangul", "Tibetan", "Thai", "Lao", "Khmer", "Myanmar"];
const unspaced = new RegExp(`[${UNSPACED.map((script) => `\\p{Script=${script}}`).join("")}]`, "u");

function placesByRule(text: string): number[] {
  const breaker = new LineBreaker(text);
  const places: number[] = [];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) places.push(next.position);
  return places;
}

/** Scripts whose words are found by a dictionary; it recognises the language itself. */
function placesOfWords(text: string): number[] {
  const runs = text.matchAll(/\p{Script=Thai}+|\p{Script=Lao}+|\p{Script=Khmer}+|\p{Script=Myanmar}+/gu);
  return Array.from(runs).flatMap(({ 0: run, index }) =>
    Array.from(words.segment(run), (word) => index + word.index).slice(1),
  );
}

const words = new Intl.Segmenter("th", { granularity: "word" });

/** Normalises a text before fonts are chosen and it is rendered. */
export const usualForm = (text: string): string => text.normalize("NFC").replace(saraAm, "\u0e4d$1\u0e32");

/**
 * A Thai letter that fonts render as two glyphs, the first below a tone mark; the rendering library would
 * miscount.
 */
const saraAm = /([\u0e48-\u0e4b]?)\u0e33/g;
