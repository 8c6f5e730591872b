"use client";

import { EllipsisVertical } from "lucide-react";
import Link from "next/link";
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { IconButton } from "./button";
import { classes } from "./classes";
import { useTopList } from "./combobox";
import { nextEntry } from "./next-entry";

/** What an action does: it leads somewhere, in a new tab if there is a text that says so, or calls a function. */
export type ActionUse = { href: string; newTab?: string } | { onChoose: () => void };

/** An entry of a menu. */
type MenuAction = ActionUse & { id: string; label: string; icon: ReactNode; tone?: "danger" };

type Props = {
  /** Accessible name of the button and of its menu. */
  label: string;
  actions: readonly MenuAction[];
  busy?: boolean;
};

/**
 * A button that opens a menu of actions, such as those of a row. The arrows, Home and End move in it; choosing,
 * Escape, Tab and leaving it close it. A dialog that an action opens returns the focus to the button. Source: WAI-ARIA
 * Authoring Practices, menu button.
 */
export function ActionMenu({ label, actions, busy = false }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const close = () => {
    button.current?.focus();
    setOpen(false);
  };
  return (
    <span
      className="relative inline-flex"
      onBlur={leave}
      // A browser that does not focus a pressed button would take the focus out, which closes the menu.
      onMouseDown={(event) => isOpen && event.preventDefault()}
    >
      <IconButton
        ref={button}
        label={label}
        icon={<EllipsisVertical />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-busy={busy || undefined}
        onClick={() => (isOpen ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (isOpen || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {isOpen && <Menu id={id} label={label} actions={actions} onClose={close} />}
    </span>
  );
}

type MenuProps = Omit<Props, "busy"> & { id: string; onClose: () => void };

function Menu({ id, label, actions, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useTopList(menu, true, MOST);
  useLayoutEffect(() => entriesOf(menu.current)[0]?.focus(), []);
  const press = (event: KeyboardEvent) => {
    // Tab goes on from the button.
    if (event.key === "Tab" || event.key === "Escape") return onClose();
    const entries = entriesOf(menu.current);
    const next = nextEntry(
      event.key,
      entries.findIndex((entry) => entry === document.activeElement),
      entries.length,
    );
    if (next === null) return;
    event.preventDefault();
    entries[next]?.focus();
  };
  return (
    // As wide as the menu, which is placed below it.
    <span className="pointer-events-none absolute inset-y-0 right-0 w-56">
      <div
        ref={menu}
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        popover="manual"
        onKeyDown={press}
        className={classes(
          "pointer-events-auto fixed inset-auto m-0 overflow-auto rounded-card border border-line bg-surface p-1.5",
          "text-left text-ink shadow-float",
        )}
      >
        {actions.map((action) => (
          <Entry key={action.id} action={action} onClose={onClose} />
        ))}
      </div>
    </span>
  );
}

type EntryProps = { action: MenuAction; onClose: () => void };

function Entry({ action, onClose }: EntryProps) {
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    className: classes(ENTRY, action.tone ? DANGER : "[&_svg]:text-faint"),
  };
  const content = (
    <>
      {action.icon}
      {action.label}
    </>
  );
  if ("onChoose" in action)
    return (
      <button
        {...shared}
        type="button"
        onClick={() => {
          onClose();
          action.onChoose();
        }}
      >
        {content}
      </button>
    );
  return action.newTab === undefined ? (
    <Link {...shared} href={action.href} prefetch={false} onClick={onClose}>
      {content}
    </Link>
  ) : (
    <a {...shared} href={action.href} target="_blank" rel="noopener" onClick={onClose}>
      {content}
      <span className="sr-only"> ({action.newTab})</span>
    </a>
  );
}

const entriesOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []),
];

/** The most pixels of the menu's height. */
const MOST = 320;

// Touch targets on a phone need 44 px. The focus ring is inside, because the menu's edge would clip it.
const ENTRY = classes(
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm font-normal",
  "hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2",
  "sm:min-h-9 [&_svg]:size-4 [&_svg]:shrink-0",
);
const DANGER = classes(
  "text-error-800 dark:text-error-200",
  "hover:bg-error-100 focus-visible:bg-error-100 dark:hover:bg-error-500/20 dark:focus-visible:bg-error-500/20",
);
