import { useRef, type FocusEvent, type KeyboardEvent } from "react";
import { nextEntry } from "./next-entry";

/**
 * Keys of a menu in a popover: the arrows, Home and End move among its links and buttons, an arrow on its button opens it first, and
 * it closes when the focus goes elsewhere. Escape, clicks beside it and the focus's way back are the browser's own.
 */
export function usePopoverMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const isOpen = () => menu.current?.matches(":popover-open") === true;
  const close = () => {
    if (isOpen()) menu.current?.hidePopover();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (!isOpen() && !isArrow) return;
    const entries = [
      ...(menu.current?.querySelectorAll<HTMLElement>("a[href], button:not(:disabled)") ?? []),
    ];
    const next = nextEntry(
      event.key,
      entries.findIndex((entry) => entry === document.activeElement),
      entries.length,
    );
    if (next === null) return;
    event.preventDefault();
    if (!isOpen()) menu.current?.showPopover();
    entries[next]?.focus();
  };
  return { menu, close, keys: { onBlur, onKeyDown } };
}
