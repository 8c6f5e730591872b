import { COMMAND_GROUPS, COMMANDS, type CommandGroup, type CommandId } from "./commands";
import { leastScore, scoreCommand, type CommandTexts } from "./score-command";

export type FoundGroup = { group: CommandGroup | "recent"; commands: CommandId[] };

type Asked = {
  typed: string;
  /** The commands of this user, in their order. */
  visible: readonly CommandId[];
  /** Those used last, newest first. */
  recent: readonly CommandId[];
  textsOf: (id: CommandId) => CommandTexts;
};

const SHOWN_RECENT = 3;

/**
 * What the palette shows, by groups in the documented order, empty ones left out (CMD-02). Nothing typed: up to 3 of the commands used
 * last, then all (CMD-07). Something typed: what matches it well enough, in each group the best first (CMD-05, CMD-06).
 */
export function findCommands({ typed, visible, recent, textsOf }: Asked): FoundGroup[] {
  if (typed.trim() === "") {
    const known = recent.filter((id) => visible.includes(id)).slice(0, SHOWN_RECENT);
    return withoutEmpty([{ group: "recent", commands: known }, ...grouped(visible)]);
  }
  const least = leastScore(typed);
  const scored = visible
    .map((id) => ({ id, score: scoreCommand(textsOf(id), typed) }))
    .filter(({ score }) => score >= least);
  const best = scored.sort((one, other) => other.score - one.score).map(({ id }) => id);
  const scoreOf = new Map(scored.map(({ id, score }) => [id, score]));
  const bestOf = ({ commands: [first] }: FoundGroup) => (first === undefined ? 0 : (scoreOf.get(first) ?? 0));
  return withoutEmpty(grouped(best)).sort((one, other) => bestOf(other) - bestOf(one));
}

const grouped = (ids: readonly CommandId[]): FoundGroup[] =>
  COMMAND_GROUPS.map((group) => ({ group, commands: ids.filter((id) => COMMANDS[id].group === group) }));

const withoutEmpty = (groups: FoundGroup[]): FoundGroup[] =>
  groups.filter(({ commands }) => commands.length > 0);
