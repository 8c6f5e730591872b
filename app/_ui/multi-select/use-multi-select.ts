import { useState, type ChangeEvent, type KeyboardEvent } from "react";
import { comboboxInput, pressInList } from "../use-combobox";
import { foldText } from "@/lib/core/search/fold-text";
import type { Option } from "../select-field";

export type MultiSelectProps = {
  options: readonly Option[];
  /** Values of the chosen options, in the order of choosing. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  disabled?: boolean;
};

/** State and keys of a MultiSelect; spread `input` on its input. */
export function useMultiSelect({ options, value, onChange }: MultiSelectProps, id: string) {
  const [search, setSearch] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const shown = options.filter((option) => foldText(option.label).includes(foldText(search)));
  const close = () => {
    setOpen(false);
    setSearch("");
    setActive(0);
  };
  const toggle = (option: Option) => {
    onChange(
      value.includes(option.value)
        ? value.filter((other) => other !== option.value)
        : [...value, option.value],
    );
    setSearch("");
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setSearch(event.target.value);
    setActive(0);
    setOpen(true);
  };
  const list = { isOpen, open: () => setOpen(true), close, shown, active, setActive, choose: toggle };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Backspace" && search === "" && value.length > 0) onChange(value.slice(0, -1));
    else pressInList(event, list);
  };
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-option-${index}`;
  const input = {
    ...comboboxInput({ isOpen, listId, activeId: shown[active] && optionId(active) }),
    value: search,
    onChange: type,
    onKeyDown: press,
    onClick: () => setOpen(true),
    onBlur: close,
  };
  return { isOpen, search: search.trim(), shown, active, listId, optionId, input, toggle };
}

/** Most characters shown of a chip or a chosen label (WID-13). */
const MAX_CHARACTERS = 75;

/** A label cut at 75 characters, with an ellipsis. */
export function cutLabel(label: string): string {
  const characters = [...label];
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS).join("").trimEnd()}…`
    : label;
}
