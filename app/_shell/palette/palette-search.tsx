import { Command } from "cmdk";
import { SearchX, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { callFailure } from "@/app/_client/call-failure";
import { classes } from "@/app/_ui/classes";
import { EmptyState } from "@/app/_ui/empty-state";
import { IconButton } from "@/app/_ui/button";
import { SearchMark } from "@/app/_ui/search-input";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { arrowPace, findCommands, type CommandTexts } from "@/lib/core/commands/find-commands";
import { type CommandId, COMMANDS, readRecent, withRecent } from "@/lib/core/commands/commands";
import type { OtherWords } from "@/lib/core/commands/other-words";
import { STORAGE_KEYS } from "@/app/_client/storage-keys";
import { COMMAND_ICONS } from "./command-icons";
import { FOUND_KINDS, useFoundEntries, type FoundKind, type ProgressNames } from "./found-entries";
import { PaletteEntry, PaletteGroup } from "./palette-entry";
import { useFound, type FoundState } from "./use-found";
import { useOpening } from "./use-opening";

type Props = {
  commands: readonly CommandId[];
  otherWords: OtherWords;
  progressNames: ProgressNames;
  onClose: () => void;
  onFollow: (href: string) => void;
};

/**
 * Search box and results (CMD-02 to CMD-08): commands at once, then what the server finds (U-40). Our code decides
 * what matches; the library handles the keys, the selection and the roles.
 */
export function PaletteSearch({ commands, otherWords, progressNames, onClose, onFollow }: Props) {
  const [t, common, root] = [useTranslations("commands"), useTranslations("common"), useNoGoneOption()];
  const textsOf = useCommandTexts(otherWords);
  const [typed, setTyped] = useState("");
  const [recent] = useState(recentCommands);
  const [counts] = useState(arrowPace);
  const groups = findCommands({ typed, visible: commands, recent, textsOf });
  const kinds = FOUND_KINDS.filter((kind) => commands.includes(COMMAND_OF_KIND[kind]));
  const state = useFound(typed, kinds.length > 0);
  const result = useFoundGroups(state, { kinds, progressNames });
  const { onKeyDown: noteKey, onClickCapture, open } = useOpening({ onClose, onFollow });
  const onKeyDown = (event: KeyboardEvent) => {
    noteKey(event);
    if (event.key.startsWith("Arrow") && !counts({ key: event.key, at: event.timeStamp }))
      event.preventDefault();
  };
  const run = (id: CommandId) => {
    localStorage.setItem(STORAGE_KEYS.recentCommands, JSON.stringify(withRecent(recentCommands(), id)));
    open(COMMANDS[id].href);
  };
  return (
    <Command
      ref={root}
      label={t("title")}
      shouldFilter={false}
      vimBindings={false}
      loop
      onKeyDown={onKeyDown}
      onClickCapture={onClickCapture}
      className="flex min-h-0 flex-col outline-none"
    >
      <div className="flex items-center gap-3 border-b border-line pl-2 pr-2">
        <SearchMark busy={state.isSearching} />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          maxLength={MAX_SEARCH}
          placeholder={t("placeholder")}
          className={classes(
            "min-h-13 w-full min-w-0 bg-transparent text-base text-ink",
            "outline-none placeholder:text-faint sm:text-sm",
          )}
        />
        <IconButton label={common("close")} icon={<X />} onClick={onClose} />
      </div>
      <Command.List label={t("results")} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {groups.map(({ group, commands: ids }) => (
          <PaletteGroup key={group} heading={t(`groups.${group}`)}>
            {ids.map((id) => (
              <PaletteEntry
                key={id}
                value={`${group}.${id}`}
                href={COMMANDS[id].href}
                icon={COMMAND_ICONS[id]}
                title={textsOf(id).title}
                description={textsOf(id).description}
                onChoose={() => run(id)}
              />
            ))}
          </PaletteGroup>
        ))}
        {result.map(({ key, heading, entries }) => (
          <PaletteGroup key={key} heading={heading}>
            {entries.map((entry) => (
              <PaletteEntry
                {...entry}
                key={entry.key}
                value={`found.${entry.key}`}
                disabled={state.isOutdated}
                onChoose={() => open(entry.href)}
              />
            ))}
          </PaletteGroup>
        ))}
      </Command.List>
      <PaletteOutcome typed={typed} state={state} commands={sizeOf(groups)} found={sizeOf(result)} />
      <PaletteKeys />
    </Command>
  );
}

/**
 * The library names the selected option on the box and on the list, also after the last one is gone, which would leave
 * listeners at nothing.
 */
function useNoGoneOption(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const element of root.current?.querySelectorAll("[aria-activedescendant]") ?? [])
      if (!document.getElementById(element.getAttribute("aria-activedescendant") ?? ""))
        element.removeAttribute("aria-activedescendant");
  });
  return root;
}

const sizeOf = (groups: readonly ({ commands: unknown[] } | { entries: unknown[] })[]): number =>
  groups.reduce((sum, group) => sum + ("entries" in group ? group.entries : group.commands).length, 0);

/** The command that opens the list of a kind: whoever may run it may open the kind's pages. */
const COMMAND_OF_KIND = {
  deals: "deals",
  clients: "clients",
  contacts: "clients",
  services: "catalogItems",
} as const satisfies Record<FoundKind, CommandId>;

type Shown = { kinds: readonly FoundKind[]; progressNames: ProgressNames };

/** The groups of the last answer, without empty ones. Another answer has other keys, so that its first is selected. */
function useFoundGroups({ answer, isOutdated }: FoundState, { kinds, progressNames }: Shown) {
  const t = useTranslations("commands.found");
  const entriesOf = useFoundEntries(progressNames);
  if (!answer) return [];
  const entries = entriesOf(answer.found);
  return kinds
    .map((kind) => ({
      key: [kind, answer.typed, isOutdated].join(),
      heading: t(kind),
      entries: entries[kind],
    }))
    .filter((group) => group.entries.length > 0);
}

type OutcomeProps = { typed: string; state: FoundState; commands: number; found: number };

/** What there is to say below the results: why the search failed, that nothing was found, how much was. */
function PaletteOutcome({ typed, state: { error, isSearching }, commands, found }: OutcomeProps) {
  const [t, failures] = [useTranslations("commands"), useTranslations("common.failures")];
  const total = commands + found;
  const isEmpty = total === 0 && !isSearching && !error;
  return (
    <>
      {Boolean(error) && (
        <div role="alert" className="border-t border-line px-4 py-2.5 text-sm text-danger">
          {t("found.failed")} {failures(callFailure(error))}
        </div>
      )}
      {isEmpty && <EmptyState icon={<SearchX />} title={t("emptyTitle")} text={t("emptyText")} />}
      <p role="status" className="sr-only">
        {typed.trim() === "" || isSearching || error
          ? ""
          : found === 0
            ? t("count", { count: commands })
            : t("found.count", { count: total })}
      </p>
    </>
  );
}

/** A command's texts in the page's language; the search also uses its words in the other languages. */
function useCommandTexts(otherWords: OtherWords): (id: CommandId) => CommandTexts {
  const t = useTranslations("commands.items");
  return (id) => ({
    title: t(`${id}.title`),
    description: t(`${id}.description`),
    keywords: `${t(`${id}.keywords`)}, ${otherWords[id]}`,
  });
}

/** The commands recently used in this browser, newest first (CMD-07, S-140). */
const recentCommands = (): CommandId[] => readRecent(localStorage.getItem(STORAGE_KEYS.recentCommands));

/** Help for the keys, for devices with a keyboard. */
function PaletteKeys() {
  const t = useTranslations("commands.keys");
  return (
    <p
      aria-hidden="true"
      className="hidden gap-5 border-t border-line px-4 py-2.5 text-xs text-faint sm:flex"
    >
      <span>
        <Key>↑</Key> <Key>↓</Key> {t("move")}
      </span>
      <span>
        <Key>↵</Key> {t("run")}
      </span>
      <span>
        <Key>Esc</Key> {t("close")}
      </span>
    </p>
  );
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded border border-line bg-sunken px-1.5 font-sans">{children}</kbd>
);
