import { useLayoutEffect, type RefObject } from "react";

const GAP = 4;
const MOST = 256;

/**
 * Shows a list of choices in the top layer, below its control or, where there is more room, above it, so that no table or dialog around it
 * cuts it off. The list is a popover whose parent is as wide as the control.
 */
export function useTopList(list: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const shown = list.current;
    const anchor = shown?.parentElement;
    if (!isOpen || !shown || !anchor) return;
    const place = () => {
      const { left, width, top, bottom } = anchor.getBoundingClientRect();
      const [above, below] = [top - 2 * GAP, window.innerHeight - bottom - 2 * GAP];
      const isBelow = below >= Math.min(MOST, shown.scrollHeight) || below >= above;
      Object.assign(shown.style, {
        left: `${left}px`,
        width: `${width}px`,
        maxHeight: `${Math.min(MOST, isBelow ? below : above)}px`,
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
  }, [list, isOpen]);
}
