import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState, type RefObject } from "react";
import { classes } from "@/app/_ui/classes";
import { anchorOf, outlineOf, type OutlineEntry } from "@/lib/core/documents/outline";
import { withValues } from "@/lib/core/documents/variables";
import { useBuilder } from "../builder-context";
import { visibleBlocks } from "../reduce-document";
import { useFormVariables } from "./form-variables";

/** The headings of the document and its services at the side of a wide screen; what is looked at is marked. */
export function Outline({ page }: { page: RefObject<HTMLElement | null> }) {
  const t = useTranslations("builder.document");
  const entries = useEntries();
  const current = useLookedAt(entries, page);
  if (entries.length < 2) return null;
  return (
    <nav aria-label={t("outline")} className="text-sm">
      <ul className="border-l border-line">
        {entries.map((entry) => {
          const anchor = anchorOf(entry);
          return (
            <li key={anchor}>
              <button
                type="button"
                aria-current={anchor === current ? "location" : undefined}
                onClick={() => scrollTo(anchor)}
                className={classes(
                  "-ml-px block w-full border-l-2 border-transparent py-1.5 pr-2 text-left wrap-anywhere text-muted",
                  "hover:text-ink aria-[current]:border-action aria-[current]:text-ink",
                  entry.depth === 1 ? "pl-3" : "pl-6",
                )}
              >
                {entry.title}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The entries with variables by their values; the same array while they are equal. */
function useEntries(): OutlineEntry[] {
  const { data, deal } = useBuilder();
  const variables = useFormVariables();
  const values = new Map(variables.map(({ id, name, value }) => [id, value || name]));
  const { services, blocks } = data.texts;
  const content = { blocks: visibleBlocks(deal.blocks), sections: deal.sections };
  const entries = outlineOf(content, deal.selectedItems, { services: services.title, terms: blocks.terms });
  const text = JSON.stringify(entries.map((entry) => ({ ...entry, title: withValues(entry.title, values) })));
  return useMemo(() => JSON.parse(text) as OutlineEntry[], [text]);
}

function scrollTo(anchor: string): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const target = document.getElementById(anchor);
  target?.scrollIntoView({ block: "start", behavior: isStill ? "auto" : "smooth" });
  target?.querySelector<HTMLElement>("textarea")?.focus({ preventScroll: true });
}

/** The part of the window above which a heading counts as read. */
const READ = 0.4;
/** Anchor of the last heading in the upper part of the window; of the first one at the beginning. */
function useLookedAt(entries: readonly OutlineEntry[], page: RefObject<HTMLElement | null>): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const names = entries.map(anchorOf).join(" ");
  useEffect(() => {
    const root = page.current;
    if (!root) return;
    const anchors = names.split(" ");
    const read = () => {
      const passed = anchors
        .flatMap((name) => document.getElementById(name) ?? [])
        .filter((heading) => heading.getBoundingClientRect().top <= innerHeight * READ);
      setCurrent(passed.at(-1)?.id ?? anchors[0] ?? null);
    };
    // Captured, because it is a panel within the page that scrolls. An observer of intersections would not notice a
    // jump over several headings there.
    document.addEventListener("scroll", read, { capture: true, passive: true });
    // The blocks are drawn after their editor has been loaded.
    const drawn = new MutationObserver(read);
    drawn.observe(root, { childList: true, subtree: true });
    return () => {
      drawn.disconnect();
      document.removeEventListener("scroll", read, { capture: true });
    };
  }, [names, page]);
  return current;
}
