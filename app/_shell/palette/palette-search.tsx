import { Command } from "cmdk";
import {
  BookMarked,
  Search,
  SearchX,
  X,
  Activity,
  BellRing,
  Boxes,
  Building2,
  Cable,
  CircleHelp,
  LayoutTemplate,
  CirclePlus,
  CircleUser,
  Coins,
  FileStack,
  FileText,
  Globe,
  History,
  Image,
  KeyRound,
  LayoutDashboard,
  Palette,
  ListPlus,
  Percent,
  Settings,
  ShieldCheck,
  UserRound,
  UserRoundCog,
  UsersRound,
  Webhook,
  type LucideIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import { EmptyState } from "@/app/_ui/empty-state";
import { IconButton } from "@/app/_ui/button";
import { arrowPace, findCommands, type CommandTexts } from "@/lib/core/commands/find-commands";
import { type CommandId, COMMANDS, readRecent, withRecent } from "@/lib/core/commands/commands";
import type { OtherWords } from "@/lib/core/commands/other-words";
import { STORAGE_KEYS } from "@/app/_client/storage-keys";

type Props = {
  commands: readonly CommandId[];
  otherWords: OtherWords;
  onClose: () => void;
  onFollow: (href: string) => void;
};

/**
 * Search box and results (CMD-02 to CMD-08). Our code decides what matches; the library handles the keys, the
 * selection and the roles.
 */
export function PaletteSearch({ commands, otherWords, onClose, onFollow }: Props) {
  const [t, common] = [useTranslations("commands"), useTranslations("common")];
  const textsOf = useCommandTexts(otherWords);
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
    localStorage.setItem(STORAGE_KEYS.recentCommands, JSON.stringify(withRecent(recentCommands(), id)));
    const { href } = COMMANDS[id];
    followLink(href, () => onFollow(href));
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
          maxLength={MOST_TYPED}
          placeholder={t("placeholder")}
          className={classes(
            "min-h-13 w-full min-w-0 bg-transparent text-base text-ink",
            "outline-none placeholder:text-faint sm:text-sm",
          )}
        />
        <IconButton label={common("close")} icon={<X />} onClick={onClose} />
      </div>
      <Command.List label={t("results")} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {groups.map(({ group, commands: found }) => (
          <Command.Group
            key={group}
            heading={t(`groups.${group}`)}
            className={classes(
              "[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pb-1",
              "[&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-xs",
              "[&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-faint",
            )}
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

/** The most characters of a search, which stays in the browser; longer than any command. */
const MOST_TYPED = 100;

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

/** Navigates by clicking a link, so that the questions about unsaved changes are asked here too. */
function followLink(href: string, go: () => void): void {
  const link = document.createElement("a");
  link.href = href;
  link.hidden = true;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    go();
  });
  document.body.append(link);
  link.click();
  link.remove();
}

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

type PaletteEntryProps = {
  id: CommandId;
  /** Unique in the list: a command may be among the recent ones and in its group. */
  value: string;
  texts: CommandTexts;
  onChoose: (id: CommandId) => void;
};

/** One command: icon, title, description. */
function PaletteEntry({ id, value, texts: { title, description }, onChoose }: PaletteEntryProps) {
  const Icon = COMMAND_ICONS[id];
  return (
    <Command.Item
      value={value}
      onSelect={() => onChoose(id)}
      className={classes(
        "flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md border-l-3",
        "border-transparent px-3 py-1.5 text-sm data-[selected=true]:border-accent",
        "data-[selected=true]:bg-primary-100 data-[selected=true]:dark:bg-primary-500/25",
      )}
    >
      <Icon aria-hidden="true" className="size-[18px] shrink-0 text-muted" />
      <span className="min-w-0 sm:flex sm:flex-1 sm:items-baseline sm:gap-3">
        <span className="block truncate font-medium">{title} </span>
        <span className="block min-w-0 truncate text-xs text-muted sm:ml-auto">{description}</span>
      </span>
    </Command.Item>
  );
}

/** Icons of the commands. */
const COMMAND_ICONS: Readonly<Record<CommandId, LucideIcon>> = {
  dashboard: LayoutDashboard,
  deals: FileText,
  clients: UsersRound,
  profile: CircleUser,
  createDeal: CirclePlus,
  catalogItems: Boxes,
  questions: CircleHelp,
  library: LayoutTemplate,
  blocks: BookMarked,
  admin: ShieldCheck,
  users: UserRound,
  roles: UserRoundCog,
  tenants: Building2,
  system: Activity,
  audit: History,
  settings: Settings,
  visualIdentity: Palette,
  logo: Image,
  currency: Coins,
  taxes: Percent,
  customFields: ListPlus,
  pdfPages: FileStack,
  proposalSettings: BellRing,
  domains: Globe,
  zoho: Cable,
  webhooks: Webhook,
  signIn: KeyRound,
};
