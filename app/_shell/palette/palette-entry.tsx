import { Command } from "cmdk";
import type { CommandId } from "@/lib/core/commands/commands";
import type { CommandTexts } from "@/lib/core/commands/score-command";
import { COMMAND_ICONS } from "./command-icons";

type Props = {
  id: CommandId;
  /** Its own name in the list: a command may stand among the last used and in its group. */
  value: string;
  texts: CommandTexts;
  onChoose: (id: CommandId) => void;
};

/** One command: picture, title, description. */
export function PaletteEntry({ id, value, texts: { title, description }, onChoose }: Props) {
  const Icon = COMMAND_ICONS[id];
  return (
    <Command.Item
      value={value}
      onSelect={() => onChoose(id)}
      className="flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md border-l-3 border-transparent px-3 py-1.5 text-sm data-[selected=true]:border-accent data-[selected=true]:bg-primary-100 data-[selected=true]:dark:bg-primary-500/25"
    >
      <Icon aria-hidden="true" className="size-[18px] shrink-0 text-muted" />
      <span className="min-w-0 sm:flex sm:flex-1 sm:items-baseline sm:gap-3">
        <span className="block truncate font-medium">{title} </span>
        <span className="block min-w-0 truncate text-xs text-muted sm:ml-auto">{description}</span>
      </span>
    </Command.Item>
  );
}
