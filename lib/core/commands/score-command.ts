import { searchable } from "@/lib/core/search/searchable";

/** A command's texts in one language; keywords are separated by commas. */
export type CommandTexts = { title: string; description: string; keywords: string };

/**
 * How well a command matches what was typed, whatever its case and accents: the best of its matches (S-140, CMD-05).
 *
 * @returns title start 100, start of a word in it 60, inside it 40; start of a keyword 30, inside one 10; inside the description 5; else 0
 */
export function scoreCommand({ title, description, keywords }: CommandTexts, typed: string): number {
  const wanted = searchable(typed);
  if (wanted === "") return 0;
  const words = keywords.split(",").map((keyword) => searchable(keyword));
  return Math.max(
    titleScore(searchable(title), wanted),
    ...words.map((word) => (word.startsWith(wanted) ? 30 : word.includes(wanted) ? 10 : 0)),
    searchable(description).includes(wanted) ? 5 : 0,
  );
}

function titleScore(title: string, wanted: string): number {
  if (title.startsWith(wanted)) return 100;
  for (let at = title.indexOf(wanted); at !== -1; at = title.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(title[at - 1] ?? "")) return 60;
  }
  return title.includes(wanted) ? 40 : 0;
}

/** The score from which a command is found: 10 for up to 3 typed characters, else 3 (CMD-06). */
export const leastScore = (typed: string): number => ([...typed.trim()].length <= 3 ? 10 : 3);
