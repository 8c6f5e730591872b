import { useState, type ChangeEvent, type KeyboardEvent } from "react";
import type { ClientResult } from "@/lib/domain/clients/schema";
import { useBuilder } from "../builder-context";

/** Focus, keys and choice of the client search; `input` goes onto its input. */
export function useClientChoice(options: readonly ClientResult[], choose: (result: ClientResult) => void) {
  const { dispatch } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(0);
  const active = Math.min(wanted, Math.max(0, options.length - 1));

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    dispatch({ type: "searched", query: event.target.value });
    setWanted(0);
    setOpen(true);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setWanted((active + step + options.length) % Math.max(1, options.length));
      else setOpen(true);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const result = options[active];
      if (isOpen && result) choose(result);
    } else if (event.key === "Escape") {
      setOpen(false);
    }
  };
  const open = () => setOpen(true);
  return {
    isOpen,
    active,
    input: { onChange: type, onKeyDown: press, onFocus: open, onClick: open, onBlur: () => setOpen(false) },
  };
}
