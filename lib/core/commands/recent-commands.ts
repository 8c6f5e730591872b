import { COMMAND_IDS, type CommandId } from "./commands";

const REMEMBERED = 5;

/** The commands used last after one more was used, newest first, each once, 5 at most (CMD-07). */
export const withRecent = (recent: readonly CommandId[], used: CommandId): CommandId[] =>
  [used, ...recent.filter((id) => id !== used)].slice(0, REMEMBERED);

/** Reads a list that withRecent() made and that was kept as JSON; what is unknown or broken is left out. */
export function readRecent(stored: string | null): CommandId[] {
  const list = parsed(stored);
  return Array.isArray(list)
    ? COMMAND_IDS.filter((id) => list.includes(id))
        .sort((one, other) => list.indexOf(one) - list.indexOf(other))
        .slice(0, REMEMBERED)
    : [];
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? "[]");
  } catch {
    // Somebody else wrote under our key: as if nothing had been kept.
    return [];
  }
}
