import { plainText } from "@/lib/core/html/plain-text";

/**
 * Text as it is searched (search_text columns and what is typed): without HTML tags and their entities,
 * without diacritics, lower case, runs of white space as one space. Several parts are joined by a space;
 * empty ones are left out.
 */
export function searchable(...parts: (string | null | undefined)[]): string {
  return parts
    .map((part) => folded(plainText(part ?? "")))
    .filter((part) => part !== "")
    .join(" ");
}

const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("œ", "oe")
    .replaceAll("Œ", "OE")
    .replaceAll("æ", "ae")
    .replaceAll("Æ", "AE")
    .replaceAll("ß", "ss")
    .normalize("NFC")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim();

/**
 * LIKE pattern for rows whose search_text contains the typed text literally; %, _ and \ are ordinary signs in
 * it.
 */
export const containing = (typed: string): string =>
  `%${searchable(typed).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

export type Highlight = { before: string; match: string; after: string };

/**
 * The first place of a text that matches what was typed, whatever its case and accents, in the text's own
 * letters (S-108). No match: all before.
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
 * Where a match that begins at `start` ends, or null. A letter may fold to several signs (œ to oe), so a
 * match may end inside one.
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
