import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import { useTopList } from "@/app/_ui/combobox";
import { comboboxInput } from "@/app/_ui/use-combobox";
import { fuzzy } from "./fuzzy";

/** words: additional search terms that are not shown. */
export type Choice = {
  id: string;
  name: string;
  words?: string;
  text?: string;
  icon?: ReactNode;
  end?: ReactNode;
};

type Given = {
  /** Accessible name of the list. */
  label: string;
  choices: readonly Choice[];
  /** The search text; null while the list is closed. */
  search: string | null;
  onChoose: (id: string) => void;
  onClose: () => void;
  none: (text: string) => string;
};

/**
 * A list of choices for a text box that searches it: arrow keys move, Enter chooses, Escape closes. Spread
 * `input` onto the box; render `list` beside it, in an element of the list's width. Source: WAI-ARIA
 * Authoring Practices, combobox.
 */
export function useChoiceList({ label, choices, search, onChoose, onClose, none }: Given) {
  const id = useId();
  const [place, setPlace] = useState(0);
  const isOpen = search !== null;
  const shown = isOpen ? fuzzy(choices, search, ({ name, words = "" }) => `${name} ${words}`) : [];
  const active = Math.min(place, Math.max(0, shown.length - 1));
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isOpen) return false;
    if (step !== undefined) setPlace((active + step + shown.length) % Math.max(1, shown.length));
    else if (
      event.key === "Enter" ||
      (event.key === "Tab" && !event.shiftKey && shown.length > 0 && search)
    ) {
      const chosen = shown[active];
      if (chosen) onChoose(chosen.id);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    } else return false;
    event.preventDefault();
    return true;
  };
  return {
    press,
    begin: () => setPlace(0),
    input: comboboxInput({
      isOpen,
      listId: `${id}-list`,
      activeId: shown[active] && `${id}-${shown[active].id}`,
    }),
    list: (
      <ChoiceList {...{ id, label, shown, active, isOpen, onChoose }} none={isOpen ? none(search) : ""} />
    ),
  };
}

type ListProps = Pick<Given, "label" | "onChoose"> & {
  id: string;
  shown: readonly Choice[];
  active: number;
  isOpen: boolean;
  none: string;
};

function ChoiceList({ id, label, shown, active, isOpen, onChoose, none }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  useTopList(list, isOpen);
  return (
    <ul
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      popover="manual"
      className={classes(
        "fixed inset-auto m-0 overflow-auto overscroll-contain rounded-card border border-line bg-surface p-1.5",
        "text-ink shadow-float",
      )}
    >
      {shown.map((choice, place) => (
        <li
          key={choice.id}
          id={`${id}-${choice.id}`}
          ref={place === active && isOpen ? scrolledIn : undefined}
          role="option"
          aria-selected={place === active}
          // Pressing would move the focus, and blur closes the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice.id)}
          className={classes(
            "flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-sunken",
            place === active && "bg-sunken",
          )}
        >
          {choice.icon && (
            <span
              aria-hidden="true"
              className={classes(
                "flex size-9 shrink-0 items-center justify-center rounded-md border border-line bg-surface",
                "text-muted [&_svg]:size-[18px]",
              )}
            >
              {choice.icon}
            </span>
          )}
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{choice.name}</span>
            {choice.text && <span className="block truncate text-xs text-muted">{choice.text}</span>}
          </span>
          {choice.end}
        </li>
      ))}
      {isOpen && shown.length === 0 && (
        <li role="option" aria-disabled="true" aria-selected="false" className="px-2 py-2 text-sm text-muted">
          {none}
        </li>
      )}
    </ul>
  );
}

const scrolledIn = (entry: HTMLElement | null) => {
  void entry?.scrollIntoView?.({ block: "nearest" });
};
