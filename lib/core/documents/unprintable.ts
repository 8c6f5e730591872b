import ranges from "./pdf-characters.json" with { type: "json" };

/**
 * The characters of a text or rich text that no font of PDFs has, in their order, each once. Signs that a PDF may
 * leave out without changing what is written, such as emoji and their modifiers, are not among them.
 */
export function unprintable(text: string): string[] {
  if (plain.test(text)) return [];
  return [...new Set(text.normalize("NFC"))].filter(
    (character) =>
      unusual.test(character) &&
      !isInFonts(character) &&
      !Array.from(character.normalize("NFKC")).every(isInFonts),
  );
}

/** Letters and signs of Inter, enough to pass nearly all texts at once. */
const plain =
  /^[\n\t -~\u00a0-\u017f\u0386\u0388-\u03ce\u0400-\u045f\u2013\u2014\u2018-\u201e\u2022\u2026\u202f\u20ac\u2212]*$/;
const unusual =
  /^(?![\p{C}\p{Z}\p{Variation_Selector}\p{Extended_Pictographic}\p{Emoji_Modifier}\u20e3])[^\0-\u017f]$/u;

function isInFonts(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const { firsts, lasts } = table();
  let [from, to] = [0, firsts.length];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if ((firsts[middle] ?? 0) <= code) from = middle;
    else to = middle;
  }
  return code >= (firsts[from] ?? 0) && code <= (lasts[from] ?? 0);
}

let read: { firsts: number[]; lasts: number[] } | undefined;

/** The ranges as scripts/pdf-characters.ts writes them. */
function table() {
  if (read) return read;
  read = { firsts: [], lasts: [] };
  let end = 0;
  for (const range of ranges.split(" ")) {
    const [distance = "", length = "0"] = range.split("-");
    const first = end + Number.parseInt(distance, 36);
    end = first + Number.parseInt(length, 36);
    read.firsts.push(first);
    read.lasts.push(end);
  }
  return read;
}
