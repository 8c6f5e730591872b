import { searchable } from "@/lib/core/search/searchable";
import { COMMAND_GROUPS, COMMANDS, type CommandGroup, type CommandId } from "./commands";

type MatchingGroup = { group: CommandGroup | "recent"; commands: CommandId[] };

type CommandQuery = {
  typed: string;
  /** The commands of this user, in order. */
  visible: readonly CommandId[];
  /** Recently used ones, newest first. */
  recent: readonly CommandId[];
  textsOf: (id: CommandId) => CommandTexts;
};

const MAX_RECENT = 3;

/**
 * What the palette shows, in groups of the documented order without empty ones (CMD-02). With nothing typed: up
 * to 3 recently used commands, then all (CMD-07). Otherwise the commands that match well enough, in each group
 * the best first (CMD-05, CMD-06).
 */
export function findCommands({ typed, visible, recent, textsOf }: CommandQuery): MatchingGroup[] {
  if (typed.trim() === "") {
    const known = recent.filter((id) => visible.includes(id)).slice(0, MAX_RECENT);
    return withoutEmpty([{ group: "recent", commands: known }, ...grouped(visible)]);
  }
  const least = leastScore(typed);
  const scored = visible
    .map((id) => ({ id, score: scoreCommand(textsOf(id), typed) }))
    .filter(({ score }) => score >= least);
  const best = scored.sort((one, other) => other.score - one.score).map(({ id }) => id);
  const scoreOf = new Map(scored.map(({ id, score }) => [id, score]));
  const bestOf = ({ commands: [first] }: MatchingGroup) =>
    first === undefined ? 0 : (scoreOf.get(first) ?? 0);
  return withoutEmpty(grouped(best)).sort((one, other) => bestOf(other) - bestOf(one));
}

const grouped = (ids: readonly CommandId[]): MatchingGroup[] =>
  COMMAND_GROUPS.map((group) => ({ group, commands: ids.filter((id) => COMMANDS[id].group === group) }));

const withoutEmpty = (groups: MatchingGroup[]): MatchingGroup[] =>
  groups.filter(({ commands }) => commands.length > 0);

/** A command's texts in one language; keywords are separated by commas. */
export type CommandTexts = { title: string; description: string; keywords: string };

/**
 * How well a command matches what was typed, ignoring case and accents: the score of its best match (S-140,
 * CMD-05). Words that do not match together are matched one by one, and the worst of them counts.
 *
 * @returns title start 100, start of a word in it 60, inside it 40; start of a keyword 30, inside one 10; inside
 * the description 5; else 0
 */
export function scoreCommand(texts: CommandTexts, typed: string): number {
  const wanted = searchable(typed);
  if (wanted === "") return 0;
  const worst = () => Math.min(...wanted.split(" ").map((word) => scoreOfText(texts, word)));
  return scoreOfText(texts, wanted) || worst();
}

/** wanted: not empty, as searchable() returns it. */
function scoreOfText({ title, description, keywords }: CommandTexts, wanted: string): number {
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

type Press = { key: string; at: number };

const MIN_GAP = 100;

/**
 * Ignores an arrow key that moved the selection less than 100 ms ago, because a held key would race through the
 * list (CMD-03). `at` is in milliseconds of any single clock.
 *
 * @returns a function that says whether a press counts, and remembers it if so
 */
export function arrowPace(): (press: Press) => boolean {
  let last: Press | null = null;
  return (press) => {
    if (last !== null && last.key === press.key && press.at - last.at < MIN_GAP) return false;
    last = press;
    return true;
  };
}
