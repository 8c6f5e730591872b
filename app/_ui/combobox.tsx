"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useLayoutEffect, type RefObject } from "react";
import { classes } from "./classes";
import { controlStyle } from "./control-style";
import type { ControlProps } from "./field";
import { useActiveInView, useCombobox, type SelectProps } from "./use-combobox";

/**
 * A list that can be searched by typing. Arrow keys move, Enter chooses, Escape closes, and leaving restores
 * the chosen label. Source: WAI-ARIA Authoring Practices, combobox with list autocomplete.
 */
export function Combobox({ control, ...select }: SelectProps & { control: ControlProps }) {
  const t = useTranslations("common");
  const { isOpen, text, shown, active, listId, optionId, input, choose } = useCombobox(select, {
    id: control.id,
    nothing: select.placeholder || t("noChoice"),
  });
  const list = useRef<HTMLUListElement>(null);
  useTopList(list, isOpen);
  useActiveInView(isOpen, optionId(active));
  return (
    <div className="relative">
      <input
        {...control}
        {...input}
        disabled={select.disabled}
        placeholder={select.placeholder}
        className={classes(controlStyle, "truncate pr-9")}
      />
      {select.name && <input type="hidden" name={select.name} value={select.value ?? ""} />}
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-3 top-1/2 size-4 -translate-y-1/2 text-faint"
      />
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t("options")}
        popover="manual"
        className={classes(
          "fixed inset-auto m-0 overflow-auto rounded-card border",
          "border-line bg-surface p-1 text-ink shadow-float",
        )}
      >
        {shown.map((option, index) => (
          <li
            key={option.value}
            id={optionId(index)}
            role="option"
            aria-selected={option.value === (select.value ?? "")}
            // Pressing would move the focus out of the input, which closes the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className={classes(
              "cursor-pointer truncate rounded-md px-2.5 py-2 text-sm aria-selected:font-semibold",
              index === active ? "bg-sunken" : null,
            )}
          >
            {option.label}
          </li>
        ))}
        {shown.length === 0 && (
          <li
            role="option"
            aria-disabled="true"
            aria-selected="false"
            className="px-2.5 py-2 text-sm text-faint"
          >
            {t("noOptions", { text })}
          </li>
        )}
      </ul>
    </div>
  );
}

const GAP = 4;
/** The most pixels of a list's height. */
const MOST = 256;

/**
 * Shows a list of choices in the top layer, so that no table or dialog clips it: below its control, or above
 * if there is more room. The list is a popover whose parent is as wide as the control.
 */
export function useTopList(list: RefObject<HTMLElement | null>, isOpen: boolean, most = MOST): void {
  useLayoutEffect(() => {
    const shown = list.current;
    const anchor = shown?.parentElement;
    if (!isOpen || !shown || !anchor) return;
    const place = () => {
      const { left, width, top, bottom } = anchor.getBoundingClientRect();
      const [above, below] = [top - 2 * GAP, window.innerHeight - bottom - 2 * GAP];
      const isBelow = below >= Math.min(most, shown.scrollHeight) || below >= above;
      Object.assign(shown.style, {
        left: `${left}px`,
        width: `${width}px`,
        maxHeight: `${Math.min(most, isBelow ? below : above)}px`,
      });
      Object.assign(
        shown.style,
        isBelow
          ? { top: `${bottom + GAP}px`, bottom: "auto" }
          : { top: "auto", bottom: `${window.innerHeight - top + GAP}px` },
      );
    };
    shown.showPopover();
    place();
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
      if (shown.isConnected) shown.hidePopover();
    };
  }, [list, isOpen, most]);
}
