import { useState, type ChangeEvent, type KeyboardEvent } from "react";
import { comboboxInput } from "./combobox-input";
import { foldText } from "./fold-text";
import type { Option, SelectProps } from "./select-field";

/** State and keys of a combobox; `input` goes onto its input. */
export function useCombobox({ options, value, onChange, clearable = false }: SelectProps, id: string) {
  const [search, setSearch] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const shown =
    search === null || search === ""
      ? options
      : options.filter((option) => foldText(option.label).includes(foldText(search)));

  const open = () => {
    setOpen(true);
    setActive(Math.max(0, search === null ? options.findIndex((option) => option.value === value) : 0));
  };
  const close = () => {
    setOpen(false);
    setSearch(null);
  };
  const choose = (option: Option) => {
    if (option.value !== value) onChange(option.value);
    close();
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setSearch(event.target.value);
    setActive(0);
    setOpen(true);
    if (clearable && event.target.value === "") onChange(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
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
      // The dialog around it stays open.
      event.stopPropagation();
      close();
    }
  };
  const listId = `${id}-list`;
  const optionId = (place: number) => `${id}-option-${place}`;
  const input = {
    ...comboboxInput({ isOpen, listId, activeId: shown[active] && optionId(active) }),
    value: search ?? chosen?.label ?? "",
    onChange: type,
    onKeyDown: press,
    onClick: open,
    onBlur: close,
  };
  return { isOpen, text: search ?? "", shown, active, listId, optionId, input, choose };
}
