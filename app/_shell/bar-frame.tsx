"use client";

import { useEffect, useRef, type ReactNode } from "react";
import { classes } from "@/app/_ui/classes";

/**
 * The bar's place at the top of the window. After scrolling by 10 px the bar is lower (SHL-09), but its place
 * keeps its height, so that the layout does not shift. An observed mark at the page's top detects this, so
 * that no code runs while scrolling.
 */
export function BarFrame({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => watch(mark.current), []);
  return (
    <>
      {/* Half a pixel less: a mark that only touches the window's edge still counts as visible. */}
      <span
        ref={mark}
        aria-hidden="true"
        className="pointer-events-none absolute left-0 top-0 h-[9.5px] w-px"
      />
      <header data-screen-only className="pointer-events-none sticky top-0 z-30 h-14">
        <div
          className={classes(
            "pointer-events-auto h-14 border-b border-line bg-surface",
            "transition-[height] duration-150 in-data-scrolled:h-12 in-data-scrolled:shadow-card",
          )}
        >
          {/* On the narrowest phones less space around the controls, so that the logo stays readable. */}
          <div className="flex h-full items-center gap-3 px-4 max-[22.5rem]:gap-1 max-[22.5rem]:px-2 sm:px-6">
            {children}
          </div>
        </div>
      </header>
    </>
  );
}

/** Sets data-scrolled on the document, for elements below the bar too. Returns a function that stops it. */
function watch(mark: Element | null): (() => void) | undefined {
  if (!mark) return;
  const root = document.documentElement;
  const observer = new IntersectionObserver((entries) =>
    root.toggleAttribute("data-scrolled", entries.at(-1)?.isIntersecting === false),
  );
  observer.observe(mark);
  return () => {
    observer.disconnect();
    root.removeAttribute("data-scrolled");
  };
}
