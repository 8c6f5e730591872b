import { plainText } from "@/lib/core/html/plain-text";
import { foldText } from "./fold-text";

/**
 * Normalises text for search, both search_text columns and typed text: without HTML tags, with entities decoded, folded
 * (foldText). Parts are joined by a space; empty ones are left out.
 */
export function searchable(...parts: (string | null | undefined)[]): string {
  return parts
    .map((part) => foldText(plainText(part ?? "")))
    .filter((part) => part !== "")
    .join(" ");
}

/** LIKE pattern for rows whose search_text contains the typed text literally. */
export const containing = (typed: string): string => `%${escaped(searchable(typed))}%`;

/** A text as part of a LIKE pattern, which it matches literally. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

export type Highlight = { before: string; match: string; after: string };

/**
 * The first match of the typed text, ignoring case and accents, with the text before and after it in its original
 * letters (S-108). Without a match, all of it is `before`.
 */
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

/**
 * The end of a match that begins at `start`, or null. A letter may fold to several characters (œ to oe), so a
 * match may end inside a letter.
 */
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
