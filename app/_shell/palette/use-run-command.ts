import { useRouter } from "next/navigation";
import { STORAGE_KEYS } from "@/app/_client/storage-keys";
import { COMMANDS, type CommandId } from "@/lib/core/commands/commands";
import { readRecent, withRecent } from "@/lib/core/commands/recent-commands";
import { followLink } from "./follow-link";

/** The commands used last on this browser, newest first (CMD-07, S-140). */
export const recentCommands = (): CommandId[] =>
  readRecent(localStorage.getItem(STORAGE_KEYS.recentCommands));

/** Runs a command: remembers it and opens its page. */
export function useRunCommand(): (id: CommandId) => void {
  const router = useRouter();
  return (id) => {
    localStorage.setItem(STORAGE_KEYS.recentCommands, JSON.stringify(withRecent(recentCommands(), id)));
    const { href } = COMMANDS[id];
    followLink(href, () => router.push(href));
  };
}
