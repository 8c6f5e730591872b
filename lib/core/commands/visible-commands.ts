import { mayOpen } from "@/lib/core/access/pages";
import { COMMAND_IDS, COMMANDS, type CommandId } from "./commands";

/** The commands of a signed-in user, in their order: those whose page the user may open (CMD-09 to CMD-14). A visitor has none (S-140). */
export const visibleCommands = (member: Parameters<typeof mayOpen>[0] | null): CommandId[] =>
  member === null ? [] : COMMAND_IDS.filter((id) => mayOpen(member, COMMANDS[id].href));
