import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import { useTopList } from "@/app/_ui/combobox";
import { comboboxInput } from "@/app/_ui/use-combobox";
import { fuzzy } from "./fuzzy";

/**
 * words: additional search terms that are not shown. isKind: the first choices, which stand in two columns until
 * something is searched, so that all are in view.
 */
export type Choice = {
  id: string;
  isKind?: boolean;
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
  /** A note at the end of the list. */
  below?: ReactNode;
};

/**
 * A list of choices for a text box that searches it: arrow keys move, Enter chooses, Escape closes. Spread
 * `input` onto the box; render `list` beside it, in an element of the list's width. Source: WAI-ARIA
 * Authoring Practices, combobox.
 */
export function useChoiceList({ label, choices, search, onChoose, onClose, none, below }: Given) {
  const id = useId();
  const [index, setPlace] = useState(0);
  const isOpen = search !== null;
  const shown = isOpen ? fuzzy(choices, search, ({ name, words = "" }) => `${name} ${words}`) : [];
  const active = Math.min(index, Math.max(0, shown.length - 1));
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isOpen || event.nativeEvent.isComposing) return false;
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
      <ChoiceList
        {...{ id, label, shown, active, isOpen, onChoose }}
        inColumns={search === "" ? shown.filter(({ isKind }) => isKind).length : 0}
        onPoint={setPlace}
        none={isOpen ? none(search) : ""}
        below={below}
      />
    ),
  };
}

type ListProps = Pick<Given, "label" | "onChoose" | "below"> & {
  id: string;
  shown: readonly Choice[];
  active: number;
  isOpen: boolean;
  /** How many of the first choices stand in columns. */
  inColumns: number;
  /** The pointer moves the highlight of the keyboard, so that there is only one. */
  onPoint: (index: number) => void;
  none: string;
};

/** The most pixels of the list's height: room for the kinds of blocks in two columns. */
const TALLEST = 400;

function ChoiceList({ inColumns, ...props }: ListProps) {
  const { id, label, shown, isOpen, none, below } = props;
  const list = useRef<HTMLDivElement>(null);
  useTopList(list, isOpen, TALLEST);
  const entries = shown.map((choice, index) => (
    <ChoiceEntry key={choice.id} {...props} choice={choice} place={index} />
  ));
  return (
    <div
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
      {inColumns > 0 && (
        <div role="presentation" className="gap-1 sm:columns-2">
          {entries.slice(0, inColumns)}
        </div>
      )}
      {entries.slice(inColumns)}
      {isOpen && shown.length === 0 && <Note className="text-sm text-muted">{none}</Note>}
      {isOpen && below && <Note className="text-xs text-faint">{below}</Note>}
    </div>
  );
}

/** What the list says beside its choices; a list may hold nothing but options. */
const Note = ({ className, children }: { className: string; children: ReactNode }) => (
  <div role="option" aria-disabled="true" aria-selected="false" className={`px-2 py-2 ${className}`}>
    {children}
  </div>
);

type EntryProps = Omit<ListProps, "inColumns"> & { choice: Choice; place: number };

const ChoiceEntry = ({ id, choice, place, active, isOpen, onChoose, onPoint }: EntryProps) => (
  <div
    id={`${id}-${choice.id}`}
    ref={place === active && isOpen ? scrolledIn : undefined}
    role="option"
    aria-selected={place === active}
    // Pressing would move the focus, and blur closes the list.
    onPointerDown={(event) => event.preventDefault()}
    onPointerMove={() => onPoint(place)}
    onClick={() => onChoose(choice.id)}
    className={classes(
      "flex min-h-10 cursor-pointer break-inside-avoid items-center gap-3 rounded-md px-2 py-1.5 text-sm",
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
  </div>
);

const scrolledIn = (entry: HTMLElement | null) => {
  void entry?.scrollIntoView?.({ block: "nearest" });
};
