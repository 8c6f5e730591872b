import { useEffect, useState } from "react";
import { classes } from "@/app/_ui/classes";
import { anchorOf, type OutlineEntry } from "@/lib/core/documents/outline";
import { FOLD, FoldMark, SUMMARY } from "./fold-mark";

type Props = { entries: readonly OutlineEntry[]; label: string };

/** Table of contents at the side of a wide screen: links, with the section that is being read marked. */
export function SideContents({ entries, label }: Props) {
  const current = useReading(entries);
  return (
    <nav
      aria-label={label}
      className={classes(
        "proposal-screen-only sticky top-24 max-h-[calc(100dvh-8rem)] self-start overflow-y-auto",
        "py-1 text-sm max-xl:hidden",
      )}
    >
      <ul className="border-l border-slate-300">
        {entries.map((entry) => {
          const anchor = anchorOf(entry);
          return (
            <li key={anchor}>
              <a
                href={`#${anchor}`}
                aria-current={anchor === current ? "location" : undefined}
                className={classes(
                  "-ml-px block border-l-2 border-transparent py-1.5 pr-2 wrap-anywhere text-slate-600",
                  "hover:text-slate-900 focus-visible:outline-2 focus-visible:outline-slate-900",
                  "aria-[current]:border-slate-900 aria-[current]:text-slate-900",
                  entry.depth === 1 ? "pl-4" : "pl-7",
                )}
              >
                {entry.title}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The same on narrower screens, collapsed at first. */
export const FoldedContents = ({ entries, label }: Props) => (
  <details className={`${FOLD} xl:hidden`}>
    <summary className={SUMMARY}>
      <span>{label}</span>
      <FoldMark />
    </summary>
    <nav aria-label={label} className="border-t border-slate-200 px-2 py-2">
      <ul>
        {entries.map((entry) => (
          <li key={anchorOf(entry)}>
            <a
              href={`#${anchorOf(entry)}`}
              className={classes(
                "block rounded-md py-2 pr-2 wrap-anywhere text-slate-700 hover:bg-slate-100",
                entry.depth === 1 ? "pl-2" : "pl-6",
              )}
            >
              {entry.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </details>
);

/**
 * A heading counts as being read when it is at most this many pixels from the top: a little below where a
 * link scrolls it.
 */
const READING = 140;
/** More pixels than any document is high. */
const FAR = 1_000_000;

const blockAround = (heading: Element): Element => heading.closest("[data-block]") ?? heading;

/**
 * A heading is measured only while the reading line crosses its block, because measuring inside a block that the
 * browser does not render yet (proposal.css) makes it lay that block out.
 */
function isPassed(heading: Element): boolean {
  const block = blockAround(heading).getBoundingClientRect();
  return block.top <= READING && (block.bottom <= READING || heading.getBoundingClientRect().top <= READING);
}

/** Whether the page is scrolled to its end, but for a fraction of a pixel. */
function isAtEnd(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollY > 0 && scrollY + clientHeight >= scrollHeight - 2;
}

/** Anchor of the last heading above the reading line, at the end of the page of the last one; null before the first. */
function useReading(entries: readonly OutlineEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const names = entries.map(anchorOf).join(" ");
  useEffect(() => {
    if (!("IntersectionObserver" in window)) return;
    const headings = names.split(" ").flatMap((name) => document.getElementById(name) ?? []);
    const read = () => setCurrent((isAtEnd() ? headings : headings.filter(isPassed)).at(-1)?.id ?? null);
    const observer = new IntersectionObserver(
      read,
      // Everything above the line counts as visible, so that a jump over several headings is noticed too.
      { rootMargin: `${FAR}px 0px ${Math.min(0, READING - window.innerHeight)}px 0px` },
    );
    for (const heading of headings) {
      observer.observe(heading);
      observer.observe(blockAround(heading));
    }
    // The last headings of a page may never come up to the line.
    let wasAtEnd = false;
    const follow = () => {
      if (isAtEnd() === wasAtEnd) return;
      wasAtEnd = !wasAtEnd;
      read();
    };
    addEventListener("scroll", follow, { passive: true });
    return () => {
      removeEventListener("scroll", follow);
      observer.disconnect();
    };
  }, [names]);
  return current;
}
