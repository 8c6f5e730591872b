import { searchable } from "./searchable";

export type Highlight = { before: string; match: string; after: string };

/** The first place of a text that matches what was typed, whatever its case and accents, in the text's own letters (S-108). No match: all before. */
export function highlightOf(text: string, typed: string): Highlight {
  const wanted = searchable(typed);
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  for (let start = 0; wanted !== "" && start < letters.length; start++) {
    const end = matchEnd(letters, start, wanted);
    if (end !== null)
      return {
        before: letters.slice(0, start).join(""),
        match: letters.slice(start, end).join(""),
        after: letters.slice(end).join(""),
      };
  }
  return { before: text, match: "", after: "" };
}

/** Where a match that begins at `start` ends, or null. A letter may fold to several signs (œ to oe), so a match may end inside one. */
function matchEnd(letters: readonly string[], start: number, wanted: string): number | null {
  let folded = "";
  for (let end = start; end < letters.length; end++) {
    const letter = searchable(letters[end]) || " ";
    if (letter !== " " || !(folded.endsWith(" ") || folded === "")) folded += letter;
    if (folded.startsWith(wanted)) return end + 1;
    if (!wanted.startsWith(folded) || folded === "") return null;
  }
  return null;
}
