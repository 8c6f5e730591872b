import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Button, IconButton } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { newKey } from "./new-block";

type Props<Entry> = {
  kind: "pictures" | "people" | "steps" | "figures";
  entries: readonly Entry[];
  most: number;
  /** Gets a function that makes the entries from the present ones. */
  onChange: (change: (present: readonly Entry[]) => Entry[]) => void;
  empty: () => Entry;
  className: string;
  children: (
    entry: Entry,
    change: (changes: Partial<Entry>) => void,
    name: string,
    index: number,
  ) => ReactNode;
};

/** The entries of a block's list as they will look; entries can be moved, removed and added. */
export function EntryList<Entry>({
  kind,
  entries,
  most,
  onChange,
  empty,
  className,
  children,
}: Props<Entry>) {
  const t = useTranslations("builder.document.lists");
  const { keys, move, remove } = useKeyedEntries(entries, (next) => onChange(() => next));
  const isFull = entries.length >= most;
  return (
    <div className="space-y-3">
      <ul className={className}>
        {entries.map((entry, at) => {
          const name = t(`${kind}.entry`, { number: at + 1 });
          const change = (changes: Partial<Entry>) =>
            onChange((present) => present.map((one, index) => (index === at ? { ...one, ...changes } : one)));
          return (
            <li key={keys[at]} className="group/entry relative min-w-0">
              {children(entry, change, name, at)}
              <EntryTools
                name={name}
                onUp={at === 0 ? null : () => move(at, at - 1)}
                onDown={at === entries.length - 1 ? null : () => move(at, at + 1)}
                onRemove={() => remove(at)}
              />
            </li>
          );
        })}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={isFull}
        disabledReason={t("most")}
        onClick={() => onChange((present) => [...present, empty()])}
      >
        {t(`${kind}.add`)}
      </Button>
    </div>
  );
}

/**
 * A key for each entry, which stays with it when it is moved, and functions to move and to remove one. The entries
 * of a block have no keys of their own.
 */
export function useKeyedEntries<Entry>(entries: readonly Entry[], onChange: (entries: Entry[]) => void) {
  const [keys, setKeys] = useEntryKeys(entries.length);
  return {
    keys,
    move: (from: number, to: number) => {
      setKeys(swapped(keys, from, to));
      onChange(swapped(entries, from, to));
    },
    remove: (index: number) => {
      setKeys(keys.toSpliced(index, 1));
      onChange(entries.toSpliced(index, 1));
    },
  };
}

function useEntryKeys(count: number): [string[], (keys: string[]) => void] {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, newKey));
  if (keys.length === count) return [keys, setKeys];
  // Another part of the builder, such as undo, changed the list.
  const fitting = Array.from({ length: count }, (_, index) => keys[index] ?? newKey());
  setKeys(fitting);
  return [fitting, setKeys];
}

export const swapped = <Entry,>(entries: readonly Entry[], one: number, other: number): Entry[] => {
  const moved = entries[one];
  return moved === undefined ? [...entries] : entries.toSpliced(one, 1).toSpliced(other, 0, moved);
};

type ToolsProps = {
  name: string;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: () => void;
};

function EntryTools({ name, onUp, onDown, onRemove }: ToolsProps) {
  const t = useTranslations("builder.document.lists");
  const look = "size-8 sm:size-7 [&_svg]:size-4";
  return (
    <span
      className={classes(
        "absolute -top-2 right-0 z-10 flex rounded-control border border-line bg-surface shadow-card",
        "opacity-0 group-focus-within/entry:opacity-100 group-hover/entry:opacity-100",
      )}
    >
      {onUp && (
        <IconButton
          className={look}
          label={t("up", { name })}
          icon={<ArrowUp />}
          onClick={({ currentTarget }) => moveWithFocus(currentTarget, onUp)}
        />
      )}
      {onDown && (
        <IconButton
          className={look}
          label={t("down", { name })}
          icon={<ArrowDown />}
          onClick={({ currentTarget }) => moveWithFocus(currentTarget, onDown)}
        />
      )}
      <IconButton
        className={look}
        tone="danger"
        label={t("remove", { name })}
        icon={<Trash2 />}
        onClick={({ currentTarget }) => {
          focusNextRow(currentTarget);
          onRemove();
        }}
      />
    </span>
  );
}

/**
 * Moves the row of the pressed button and leaves the focus on that button, or on one beside it if it has become
 * useless at an end of the list: a browser takes the focus from an element that is moved.
 */
export function moveWithFocus(pressed: HTMLButtonElement, move: () => void): void {
  const tools = pressed.parentElement;
  flushSync(move);
  const isUsable = pressed.isConnected && !pressed.disabled;
  const next = isUsable ? pressed : tools?.querySelector<HTMLElement>("button:not(:disabled)");
  next?.focus();
}

const LAST_TOOL = ":scope > :is(span, td:last-child) button:last-child";

/** Focuses the last button beside the pressed one in the next row: the pressed one's row is about to be removed. */
export function focusNextRow(pressed: HTMLButtonElement): void {
  const row = pressed.closest("li, tr");
  const isRow = (other: Element | null | undefined) => other?.querySelector(LAST_TOOL) != null;
  const next = isRow(row?.nextElementSibling) ? row?.nextElementSibling : row?.previousElementSibling;
  // Without another row, what adds one stands behind the list.
  const target =
    next?.querySelector<HTMLElement>(LAST_TOOL) ??
    row?.parentElement?.nextElementSibling?.querySelector<HTMLElement>("input, select, button");
  target?.focus();
}
