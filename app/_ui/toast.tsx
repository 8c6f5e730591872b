"use client";

import { useLayoutEffect, useRef, type ComponentProps, type FocusEvent } from "react";
import { createPortal } from "react-dom";
import { Banner } from "./banner";
import { classes } from "./classes";

const CORNER = "toasts";

/**
 * A message over the page's corner, on a phone along its lower edge: what stands under the pointer never
 * moves because of it. Several stand above each other. Drawn only once something happened in the browser. One
 * that goes with the focus in it gives the focus back to where it came from.
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
 * Where all toasts of the page stand, in the body's own end: inside of the page a container would cut them
 * off.
 */
function corner(): HTMLElement {
  const known = document.getElementById(CORNER);
  if (known) return known;
  const made = document.createElement("div");
  made.id = CORNER;
  made.className = classes(
    "pointer-events-none fixed inset-x-3 bottom-3 z-40 flex flex-col gap-2",
    "sm:inset-x-auto sm:right-5 sm:bottom-5 sm:w-[26rem]",
  );
  // Its children are announced by their own roles; the name keeps a dialog from hiding it from those who
  // listen.
  made.setAttribute("aria-live", "off");
  document.body.append(made);
  return made;
}
