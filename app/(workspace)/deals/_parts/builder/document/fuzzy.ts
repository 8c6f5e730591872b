import { foldText } from "@/lib/core/search/fold-text";

/**
 * The entries whose text contains the searched letters in order, best match first: at its start, at the start
 * of a word, inside it, then letter by letter. Ignores case and accents.
 */
export function fuzzy<Entry>(
  entries: readonly Entry[],
  search: string,
  textOf: (entry: Entry) => string,
): Entry[] {
  const wanted = foldText(search);
  if (wanted === "") return [...entries];
  return entries
    .map((entry) => ({ entry, distance: distanceOf(foldText(textOf(entry)), wanted) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((one, other) => one.distance - other.distance)
    .map(({ entry }) => entry);
}

function distanceOf(text: string, wanted: string): number {
  if (text.startsWith(wanted)) return 0;
  if (text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 1;
  if (text.includes(wanted)) return 2;
  let at = -1;
  for (const letter of wanted.replaceAll(" ", "")) {
    at = text.indexOf(letter, at + 1);
    if (at === -1) return Infinity;
  }
  return 3 + at;
}
