import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { foldText } from "@/lib/core/search/fold-text";

export type Option = { value: string; label: string };

export type SelectProps = {
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Label of the empty choice; without it the empty choice is shown but cannot be chosen again. */
  placeholder?: string;
  clearable?: boolean;
  disabled?: boolean;
  name?: string;
  /** The options are search results: this receives the typed text, and the caller passes new options. */
  onSearch?: (text: string) => void;
};

/** Value of the empty choice in the list; no option has it. */
const NOTHING = "";

/**
 * State and keys of a combobox; spread `input` on its input. Typing only searches: an option is chosen only
 * by pressing it or by Enter. Clearing the text therefore changes nothing; an optional choice has an empty
 * option in the list, labelled `nothing`.
 */
export function useCombobox(
  { options, value, onChange, clearable = false, onSearch }: SelectProps,
  { id, nothing }: { id: string; nothing: string },
) {
  const box = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const choices = clearable ? [{ value: NOTHING, label: nothing }, ...options] : options;
  const chosen = options.find((option) => option.value === value);
  const shown = !search ? choices : onSearch ? options : choices.filter(({ label }) => holds(label, search));

  // The next typed text replaces the label of the choice that was just made.
  useEffect(() => {
    if (search === null && document.activeElement === box.current) box.current?.select();
  }, [search, value]);

  const open = () => {
    setOpen(true);
    setActive(
      Math.max(0, search === null ? choices.findIndex((option) => option.value === (value ?? NOTHING)) : 0),
    );
  };
  const close = () => {
    setOpen(false);
    setSearch(null);
  };
  const choose = (option: Option) => {
    if (option.value !== (value ?? NOTHING)) onChange(option.value === NOTHING ? null : option.value);
    close();
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setSearch(event.target.value);
    onSearch?.(event.target.value);
    setActive(0);
    setOpen(true);
  };
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-option-${index}`;
  const input = {
    ...comboboxInput({ isOpen, listId, activeId: shown[active] && optionId(active) }),
    ref: box,
    value: search ?? chosen?.label ?? "",
    onChange: type,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) =>
      pressInList(event, { isOpen, open, close, shown, active, setActive, choose }),
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
      if (search !== null || document.activeElement !== event.currentTarget) return;
      // The browser would place the caret after a click on selected text in a focused box.
      event.preventDefault();
      event.currentTarget.setSelectionRange(0, 0);
    },
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      // Releasing the button would place the caret in the label.
      if (search === null) event.currentTarget.select();
      open();
    },
    onBlur: close,
  };
  return { isOpen, text: search ?? "", shown, active, listId, optionId, input, choose };
}

const holds = (label: string, search: string): boolean => foldText(label).includes(foldText(search));

type Pressed = {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  shown: readonly Option[];
  /** The place of the option that Enter takes. */ active: number;
  setActive: (index: number) => void;
  choose: (option: Option) => void;
};

/** The keys of a combobox: the arrows move in its list, Enter takes an option, Escape closes the list. */
export function pressInList(
  event: KeyboardEvent<HTMLInputElement>,
  { isOpen, open, close, shown, active, setActive, choose }: Pressed,
): void {
  // Enter also ends the composition of a character, such as a Japanese one.
  if (event.nativeEvent.isComposing) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    if (isOpen) setActive((active + step + shown.length) % Math.max(1, shown.length));
    else open();
  } else if (event.key === "Enter" && isOpen) {
    event.preventDefault();
    const option = shown[active];
    if (option) choose(option);
  } else if (event.key === "Escape" && isOpen) {
    // Keeps the dialog around it open.
    event.stopPropagation();
    close();
  }
}

/** Scrolls an open list to the option that Enter takes: the focus is in the input, so the browser does not. */
export function useActiveInView(isOpen: boolean, activeId: string): void {
  useLayoutEffect(() => {
    // Browsers return a promise, which must not become the effect's result.
    if (isOpen) void document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest" });
  }, [isOpen, activeId]);
}

type List = {
  isOpen: boolean;
  /** undefined: there is no list now. */ listId: string | undefined;
  /** The option that Enter would take. */ activeId: string | undefined;
};

/**
 * What makes a text input the combobox of a list. Source: WAI-ARIA Authoring Practices, combobox with list
 * autocomplete.
 */
export const comboboxInput = ({ isOpen, listId, activeId }: List) =>
  ({
    type: "text",
    role: "combobox",
    autoComplete: "off",
    "aria-autocomplete": "list",
    "aria-expanded": isOpen,
    "aria-controls": listId,
    "aria-activedescendant": isOpen ? activeId : undefined,
  }) as const;
