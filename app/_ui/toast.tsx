"use client";

import { useLayoutEffect, useRef, type ComponentProps, type FocusEvent } from "react";
import { createPortal } from "react-dom";
import { Banner } from "./banner";
import { classes } from "./classes";

const CORNER = "toasts";

/**
 * A message in the page's corner, on a phone at its lower edge, so that nothing under the pointer moves.
 * Several are stacked. Rendered only after something happened in the browser. If it closes while it has the
 * focus, the focus returns to where it was before.
 */
export function Toast(banner: ComponentProps<typeof Banner>) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const drawn = box.current;
    return () => {
      if (!drawn?.contains(document.activeElement)) return;
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, []);
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const cameFromOutside = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
    if (cameFromOutside) before.current = relatedTarget;
  };
  return createPortal(
    <div ref={box} onFocus={remember} className="pointer-events-auto rounded-card bg-surface shadow-float">
      <Banner {...banner} />
    </div>,
    corner(),
  );
}

/**
 * The container of all the page's toasts, at the end of the body: inside the page another container could
 * clip them.
 */
function corner(): HTMLElement {
  const known = document.getElementById(CORNER);
  if (known) return known;
  const result = document.createElement("div");
  result.id = CORNER;
  result.className = classes(
    "pointer-events-none fixed inset-x-3 bottom-3 z-40 flex flex-col gap-2",
    "sm:inset-x-auto sm:right-5 sm:bottom-5 sm:w-[26rem]",
  );
  // Its children are announced by their own roles; the attribute keeps dialogs from hiding it from screen
  // readers.
  result.setAttribute("aria-live", "off");
  document.body.append(result);
  return result;
}
