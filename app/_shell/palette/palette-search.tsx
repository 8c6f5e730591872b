import { Command } from "cmdk";
import { Search, SearchX, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type KeyboardEvent } from "react";
import { EmptyState } from "@/app/_ui/empty-state";
import { IconButton } from "@/app/_ui/icon-button";
import { arrowPace } from "@/lib/core/commands/arrow-pace";
import type { CommandId } from "@/lib/core/commands/commands";
import { findCommands } from "@/lib/core/commands/find-commands";
import type { OtherWords } from "@/lib/core/commands/other-words";
import { PaletteEntry } from "./palette-entry";
import { PaletteKeys } from "./palette-keys";
import { useCommandTexts } from "./use-command-texts";
import { recentCommands, useRunCommand } from "./use-run-command";

type Props = { commands: readonly CommandId[]; otherWords: OtherWords; onClose: () => void };

/** Search box and results (CMD-02 to CMD-08). What matches is ours to say; the library has the keys, the selection and the roles. */
export function PaletteSearch({ commands, otherWords, onClose }: Props) {
  const [t, common] = [useTranslations("commands"), useTranslations("common")];
  const textsOf = useCommandTexts(otherWords);
  const run = useRunCommand();
  const [typed, setTyped] = useState("");
  const [recent] = useState(recentCommands);
  const [counts] = useState(arrowPace);
  const groups = findCommands({ typed, visible: commands, recent, textsOf });
  const total = groups.reduce((sum, { commands: found }) => sum + found.length, 0);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith("Arrow") && !counts({ key: event.key, at: event.timeStamp }))
      event.preventDefault();
  };
  const choose = (id: CommandId) => {
    onClose();
    run(id);
  };
  return (
    <Command
      label={t("title")}
      shouldFilter={false}
      vimBindings={false}
      loop
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-col outline-none"
    >
      <div className="flex items-center gap-3 border-b border-line pl-4 pr-2">
        <Search aria-hidden="true" className="size-[18px] shrink-0 text-faint" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          placeholder={t("placeholder")}
          className="min-h-13 w-full min-w-0 bg-transparent text-base text-ink outline-none placeholder:text-faint sm:text-sm"
        />
        <IconButton label={common("close")} icon={<X />} onClick={onClose} />
      </div>
      <Command.List label={t("results")} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {groups.map(({ group, commands: found }) => (
          <Command.Group
            key={group}
            heading={t(`groups.${group}`)}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-faint"
          >
            {found.map((id) => (
              <PaletteEntry key={id} id={id} value={`${group}.${id}`} texts={textsOf(id)} onChoose={choose} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {total === 0 && <EmptyState icon={<SearchX />} title={t("emptyTitle")} text={t("emptyText")} />}
      <p role="status" className="sr-only">
        {typed.trim() === "" ? "" : t("count", { count: total })}
      </p>
      <PaletteKeys />
    </Command>
  );
}
